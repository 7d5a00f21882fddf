// node bench/memory.ts: the memory of one portal process, compared with one that only loads Fastify and pg.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { signedIn, startDemoPortal } from './demo-portal.ts';
import { load } from './http-load.ts';
import { residentBytes } from './portal-handle.ts';
import { printTable, short } from './table.ts';
import { writeResult } from './write-result.ts';

const connections = 8;
/** V8 collects the garbage of the start after two minutes with little activity. */
const restSeconds = 150;
const libraries = `
  import Fastify from 'fastify';
  import pg from 'pg';
  const app = Fastify();
  const pool = new pg.Pool();
  app.get('/', () => pool.totalCount);
  await app.listen({ port: 0 });
  console.log('listens');`;

const idleLoad = os.loadavg()[0] ?? 0;
const beside = await besideLibraries();
const dataFolder = temporaryFolder('memory');
try {
  const figures = [
    { start: 'the first, which makes the demo world', ...(await portalFigure()) },
    { start: 'a later one', ...(await portalFigure()) },
  ];
  printTable(
    `Memory of one process, MB, load ${short(idleLoad)} at the start`,
    [
      'start',
      'after 8 s',
      'at rest (aim 160)',
      'Fastify and pg alone',
      'ratio',
      `under lists of ${connections} connections`,
    ],
    figures.map(({ start, soon, rest, busy }) => [
      start,
      ...[soon, rest, beside, rest / beside, busy].map(short),
    ]),
  );
  writeResult({ memory: figures, beside, idleLoad });
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

async function portalFigure(): Promise<{ soon: number; rest: number; busy: number }> {
  const portal = await startDemoPortal(dataFolder);
  try {
    await sleep(8000);
    const soon = megabytes(portal.pid);
    await sleep(restSeconds * 1000);
    const rest = megabytes(portal.pid);
    const state = await signedIn(portal.origin);
    const token = state.origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? '';
    await load(Number(new URL(portal.origin).port), { path: '/api/packages/', token }, connections, 30);
    return { soon, rest, busy: megabytes(portal.pid) };
  } finally {
    await portal.stop();
  }
}

/** A server without a feature, measured at rest in the same way. */
async function besideLibraries(): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', libraries], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    await sleep(restSeconds * 1000);
    return megabytes(child.pid ?? 0);
  } finally {
    child.kill();
  }
}

function megabytes(pid: number): number {
  return residentBytes(pid) / 1024 ** 2;
}
