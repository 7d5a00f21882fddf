import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import serverFlags from '../scripts/server-flags.json' with { type: 'json' };
import type { Place } from './places.ts';

/** A statement that a call executed. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

export interface PortalQuestion {
  readonly url: string;
  readonly token: string;
}

export interface PortalAnswer {
  readonly port?: number;
  readonly statusCode?: number;
  readonly statements?: RecordedStatement[];
}

/** A portal in a separate process. */
export interface Portal {
  readonly port: number;
  /** The statements of one call, in order. */
  statementsOf(url: string, token: string): Promise<RecordedStatement[]>;
  /** The memory of the process in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a portal on this database, with background jobs if requested. */
export async function startPortal(place: Place, { withJobs = false } = {}): Promise<Portal> {
  const args = [place.host, place.database, ...(withJobs ? ['jobs'] : [])];
  const child = fork(path.join(import.meta.dirname, 'portal.ts'), args, {
    execArgv: serverFlags,
  });
  const { port } = await nextAnswer(child);
  if (port === undefined) throw new Error('the portal did not say its port');
  return {
    port,
    async statementsOf(url, token) {
      const question: PortalQuestion = { url, token };
      child.send(question);
      const { statusCode, statements } = await nextAnswer(child);
      if (statusCode !== 200 || statements === undefined) throw new Error(`${url} answered ${statusCode}`);
      return statements;
    },
    memory: () => residentBytes(child.pid ?? 0),
    async stop() {
      // An exited process sends no more messages.
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export interface MemoryFigure {
  readonly idleMegabytes: number;
  readonly peakAboveIdleMegabytes: number;
}

const megabyte = 1024 * 1024;

/** Samples the memory of the idle portal from now on; the returned function stops and returns the result. */
export async function watchMemory(portal: Portal): Promise<() => MemoryFigure> {
  await sleep(1000);
  const idle = portal.memory();
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, portal.memory());
  }, 10);
  return () => {
    clearInterval(watch);
    return { idleMegabytes: idle / megabyte, peakAboveIdleMegabytes: (peak - idle) / megabyte };
  };
}

async function nextAnswer(child: ChildProcess): Promise<PortalAnswer> {
  const ended = new AbortController();
  const exit = (): void => ended.abort(new Error('the portal ended'));
  child.once('exit', exit);
  try {
    const [answer] = (await once(child, 'message', { signal: ended.signal })) as [PortalAnswer];
    return answer;
  } finally {
    child.off('exit', exit);
  }
}

/** What a process that runs has in memory. */
export function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  }
}
