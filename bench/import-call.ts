// An import of 100,000 rows through the API of the screens, compared with COPY of the same rows into the same
// table.
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { callers } from './dataset.ts';
import type { Place } from './places.ts';
import { type MemoryFigure, startPortal, watchMemory } from './portal-handle.ts';
import { median } from './table.ts';

export interface ImportFigure extends MemoryFigure {
  readonly rows: number;
  /** From the first byte sent to the last row validated; nothing is written yet. */
  readonly checkSeconds: number;
  /** From the import request to the last row written. */
  readonly commitSeconds: number;
  /** COPY into the same table, with its indexes and audit triggers. */
  readonly copySeconds: number;
  /** COPY into a table without any of them. */
  readonly bareCopySeconds: number;
  /** Rows per second of validation and import together, relative to COPY. */
  readonly ratio: number;
  readonly bareRatio: number;
}

/** A project of client 2 that no other measurement uses. */
const project = 45;
const rows = 100_000;
const rounds = 3;
const run = promisify(execFile);

/** Alternates imports and copies, each with new rows; memory is that of a portal with background jobs. */
export async function importAgainstCopy(place: Place): Promise<ImportFigure> {
  const folder = temporaryFolder('bench-import');
  const portal = await startPortal(place, { withJobs: true });
  try {
    const call = caller(portal.port);
    await call('GET', `/api/projects/${project}/inventories/?limit=10`);
    const watched = await watchMemory(portal);
    const [checks, commits, copies, bare]: number[][] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      const { checkSeconds, commitSeconds } = await importOnce(call, table(`I${round}`));
      checks?.push(checkSeconds);
      commits?.push(commitSeconds);
      const copied = path.join(folder, 'copied.csv');
      writeFileSync(copied, table(`C${round}`, `${project}`));
      copies?.push(await copySeconds(place, copied, 'inventories'));
      bare?.push(await copySeconds(place, copied, 'bare'));
    }
    const [checkSeconds, commitSeconds, copy, bareCopy] = [checks, commits, copies, bare].map((all) =>
      median(all ?? []),
    );
    const ours = (checkSeconds ?? 0) + (commitSeconds ?? 0);
    return {
      rows,
      checkSeconds: checkSeconds ?? 0,
      commitSeconds: commitSeconds ?? 0,
      copySeconds: copy ?? 0,
      bareCopySeconds: bareCopy ?? 0,
      ratio: (copy ?? 0) / ours,
      bareRatio: (bareCopy ?? 0) / ours,
      ...watched(),
    };
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const fields = ['batch', 'product', 'qty_sent', 'qty_received', 'qty_damaged', 'qty_stock', 'expiry_date'];

/** The same rows for both except for the external ids; COPY receives the project of each. */
function table(prefix: string, ofProject?: string): string {
  const head = ofProject === undefined ? '' : ',project_id';
  const lines = Array.from({ length: rows }, (_, n) => {
    const values = [
      `${prefix}-${n}`,
      `B-${n % 977}`,
      `Tablets ${n % 41} mg`,
      n % 500,
      1000 + (n % 700),
      `${n % 9}.5`,
      400,
    ];
    return `${[...values, `2027-0${1 + (n % 9)}-15`, ...(ofProject === undefined ? [] : [ofProject])].join(',')}\n`;
  });
  return `external_id,${fields.join(',')}${head}\n${lines.join('')}`;
}

type Call = (method: string, url: string, body?: FormData) => Promise<Record<string, unknown>>;

function caller(port: number): Call {
  return async (method, url, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: { authorization: `Bearer ${callers.staff}` },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

async function importOnce(call: Call, csv: string): Promise<{ checkSeconds: number; commitSeconds: number }> {
  const form = new FormData();
  form.set('file', new File([csv], 'stock.csv'));
  const begin = performance.now();
  const { id } = await call('POST', `/api/imports/?resource=inventories&project=${project}`, form);
  await until(call, Number(id), 'checked');
  const checked = performance.now();
  await call('POST', `/api/imports/${Number(id)}/commit/`);
  await until(call, Number(id), 'committed');
  return { checkSeconds: (checked - begin) / 1000, commitSeconds: (performance.now() - checked) / 1000 };
}

async function until(call: Call, id: number, wanted: string): Promise<void> {
  for (;;) {
    const { state, message } = await call('GET', `/api/imports/${id}/`);
    if (state === wanted) return;
    if (state === 'failed') throw new Error(String(message));
    await sleep(50);
  }
}

async function copySeconds(
  { host, database }: Place,
  file: string,
  into: 'inventories' | 'bare',
): Promise<number> {
  const columns = `external_id, ${fields.join(', ')}, project_id`;
  const script = [
    `set trialway.actor = 'bench'`,
    `create temp table bare as select ${columns} from inventories limit 0`,
    '\\timing on',
    `\\copy ${into} (${columns}) from '${file}' csv header`,
  ];
  const args = ['-X', '-q', '-h', host, '-U', 'trialway_app', '-d', database];
  const { stdout } = await run('psql', [...args, ...script.flatMap((line) => ['-c', line])]);
  return Number(/Time: ([\d.]+) ms/.exec(stdout)?.[1]) / 1000;
}
