import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { type Jobs, type JobsOptions, pauseAfterTries, queueJob, startJobs } from './jobs.ts';
import { sql } from './sql.ts';

const cause = { actor: 'test', reason: 'jobs', request: 'jobs' };
const world = {} as { connection: TestDatabase; database: Database };
const started: (() => Promise<void>)[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  world.connection = await testDatabase();
  world.database = openDatabase(world.connection.app);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map((stop) => stop()));
  await world.database.rows(sql`delete from jobs`);
});
afterAll(() => world.database.close());

function start(jobs: Jobs, options: Partial<JobsOptions> = {}): () => Promise<void> {
  const stop = startJobs(world.database, world.connection.owner, jobs, { onError: () => {}, ...options });
  started.push(stop);
  return stop;
}
function queue(name: string, payload: object, options?: { key?: string; runAt?: Date }): Promise<void> {
  return world.database.write(cause, (transaction) => queueJob(transaction, name, payload, options));
}
const rowsLeft = () =>
  world.database.rows<Record<string, unknown>>(
    sql`select name, attempts, error, next_try_at > now() as later, given_up_at is not null as given_up from jobs order by id`,
  );
const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 15_000, interval: 20 });

describe('queueJob', () => {
  it('A-117 is done once its transaction is, and never when that fails', async () => {
    const done: unknown[] = [];
    start({ note: async (payload) => void done.push(payload) });
    const failing = world.database.write(cause, async (transaction) => {
      await queueJob(transaction, 'note', { what: 'undone' });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    await queue('note', { what: 'done' });
    await eventually(() => expect(done).toEqual([{ what: 'done' }]));
    await eventually(async () => expect(await rowsLeft()).toEqual([]));
  });

  it('A-117 one of a key waits or runs, whoever asks; another key and the next time are free', async () => {
    const gate = Promise.withResolvers<void>();
    const done: unknown[] = [];
    start({
      report: async (payload) => {
        await gate.promise;
        done.push(payload);
      },
    });
    await Promise.all(Array.from({ length: 20 }, (_, asked) => queue('report', { asked }, { key: 'u1' })));
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ attempts: 1 }]));
    await queue('report', { asked: 'while it runs' }, { key: 'u1' });
    await queue('report', { asked: 'other' }, { key: 'u2' });
    expect(await rowsLeft()).toHaveLength(2);
    gate.resolve();
    await eventually(() => expect(done).toHaveLength(2));
    expect(done).toContainEqual({ asked: 'other' });
    await eventually(async () => expect(await rowsLeft()).toEqual([]));
    await queue('report', { asked: 'again' }, { key: 'u1' });
    await eventually(() => expect(done).toContainEqual({ asked: 'again' }));
  });

  it('A-117 a job for later waits for its time', async () => {
    const done: unknown[] = [];
    start({ note: async (payload) => void done.push(payload) });
    await queue('note', { when: 'later' }, { runAt: new Date(Date.now() + 3_600_000) });
    await queue('note', { when: 'now' });
    await eventually(() => expect(done).toEqual([{ when: 'now' }]));
    expect(await rowsLeft()).toMatchObject([{ attempts: 0, later: true }]);
  });
});

describe('startJobs', () => {
  it('A-117 a failed job says why, is tried again after its pause, and is given up in the end', async () => {
    const errors: unknown[] = [];
    let tries = 0;
    const fail = async () => {
      tries += 1;
      throw new Error(`broken\nthe ${tries}. time`);
    };
    start({ fail }, { onError: (error) => errors.push(error) });
    await queue('fail', {}, { key: 'one' });
    const [failed] = [
      { name: 'fail', attempts: 1, error: 'broken the 1. time', later: true, given_up: false },
    ];
    await eventually(async () => expect(await rowsLeft()).toEqual([failed]));
    await world.database.rows(sql`update jobs set attempts = 15, next_try_at = now()`);
    await queue('nothing', {});
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ given_up: true }, {}]));
    expect([tries, errors.length]).toEqual([2, 2]);
    // A new one of the key may come.
    await queue('fail', {}, { key: 'one' });
    await eventually(() => expect(tries).toBe(3));
  });

  it('A-117 pauses double up to an hour', () => {
    const pauses = Array.from({ length: 15 }, (_, tries) => pauseAfterTries(tries + 1));
    expect(pauses.slice(0, 3)).toEqual([2, 4, 8]);
    expect(Math.max(...pauses)).toBe(3_600);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(3 * 3_600);
  });

  it('A-117 three processes do each of 60 jobs once', async () => {
    const done: number[] = [];
    const note = async (payload: unknown) => {
      await sleep(3);
      done.push((payload as { number: number }).number);
    };
    for (let process = 0; process < 3; process += 1) start({ note }, { atOnce: 4 });
    await Promise.all(Array.from({ length: 60 }, (_, number) => queue('note', { number })));
    await eventually(async () => expect(await rowsLeft()).toEqual([]));
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, number) => number));
  });

  it('A-117 a job whose process is killed in the middle is done by another', async () => {
    await queue('note', { what: 'survives' });
    const child = startChild();
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ attempts: 1 }]));
    await world.database.rows(sql`update jobs set next_try_at = now()`);
    const done: unknown[] = [];
    start({ note: async (payload) => void done.push(payload) });
    // While its worker lives nobody else takes it, however long that lasts.
    await queue('other', {});
    await sleep(300);
    expect(done).toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await eventually(() => expect(done).toEqual([{ what: 'survives' }]));
  }, 30_000);

  it('A-117 a job that ends its process each time is given up, and others are not held up', async () => {
    await queue('note', {});
    await world.database.rows(sql`update jobs set attempts = 16`);
    await queue('note', { what: 'next' });
    const done: unknown[] = [];
    start({ note: async (payload) => void done.push(payload) });
    await eventually(() => expect(done).toEqual([{ what: 'next' }]));
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ given_up: true }]));
  });

  it('A-117 stops at once; the job under way goes back as if never begun', async () => {
    const begun = Promise.withResolvers<void>();
    const long = async (_: unknown, signal: AbortSignal) => {
      begun.resolve();
      await sleep(60_000, undefined, { signal });
    };
    const stop = start({ long });
    await queue('long', {});
    await begun.promise;
    await stop();
    expect(await rowsLeft()).toMatchObject([{ attempts: 0, error: '', later: false }]);
  });

  it('A-117 a lost connection ends its jobs and a new one goes on', async () => {
    const signals: AbortSignal[] = [];
    let tries = 0;
    const long = async (_: unknown, signal: AbortSignal) => {
      signals.push(signal);
      tries += 1;
      if (tries === 1) await sleep(60_000, undefined, { signal });
    };
    start({ long });
    await queue('long', {});
    await eventually(() => expect(tries).toBe(1));
    await cutListeners();
    await eventually(() => expect(tries).toBe(2));
    expect(signals[0]?.aborted).toBe(true);
    await eventually(async () => expect(await rowsLeft()).toEqual([]));
  }, 30_000);

  it('SET-21 what is done every so often is done by one process, and again after a failure', async () => {
    let runs = 0;
    const look = async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    };
    for (let process = 0; process < 3; process += 1) start({ look }, { everySeconds: { look: 3_600 } });
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ error: 'once', later: true }]));
    await queue('nothing', {});
    expect(runs).toBe(1);
    await world.database.rows(sql`update jobs set next_try_at = now()`);
    await queue('nothing', {});
    await eventually(() => expect(runs).toBe(2));
    await eventually(async () =>
      expect((await rowsLeft())[0]).toMatchObject({ attempts: 0, error: '', later: true, given_up: false }),
    );
  });
});

/** Another process, whose job never ends. */
function startChild(): ChildProcess {
  const source = `
    import { startJobs } from '#server/jobs.ts';
    import { openDatabase } from '#server/database.ts';
    const connection = ${JSON.stringify(world.connection.app)};
    const forever = () => new Promise((resolve) => setTimeout(resolve, 600_000));
    startJobs(openDatabase(connection), connection, { note: forever }, { onError: console.error });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'inherit' });
  children.push(child);
  return child;
}

/** Ends the connections that hold a job. */
async function cutListeners(): Promise<void> {
  const owner = new pg.Client(world.connection.owner);
  await owner.connect();
  await owner.query(`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
  await owner.end();
}
