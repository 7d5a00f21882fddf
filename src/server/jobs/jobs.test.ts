import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobName, lanes, retryPauseSeconds } from '#core/job-lanes.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { anyRow } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { LaneUnavailableError, PermanentJobError } from './job-errors.ts';
import { type Jobs, type JobsOptions, queueJob, startJobs } from './jobs.ts';

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
function queue(name: JobName, payload: object, options?: { key?: string; runAt?: Date }): Promise<void> {
  return world.database.write(cause, (transaction) => queueJob(transaction, name, payload, options));
}
const rowsLeft = () =>
  world.database.rows(
    sql.of(anyRow)`
      select name, attempts, error, next_try_at > now() as later, given_up_at is not null as given_up from jobs order by id`,
  );
const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 15_000, interval: 20 });

describe('queueJob', () => {
  it('A-117 is done once its transaction is, and never when that fails', async () => {
    const done: unknown[] = [];
    start({ 'reports.send': async (payload) => void done.push(payload) });
    const failing = world.database.write(cause, async (transaction) => {
      await queueJob(transaction, 'reports.send', { what: 'undone' });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    await queue('reports.send', { what: 'done' });
    await eventually(() => expect(done).toEqual([{ what: 'done' }]));
    await eventually(async () => expect(await rowsLeft()).toEqual([]));
  });

  it('A-117 one of a key waits or runs, whoever asks; another key and the next time are free', async () => {
    const gate = Promise.withResolvers<void>();
    const done: unknown[] = [];
    start({
      'reports.send': async (payload) => {
        await gate.promise;
        done.push(payload);
      },
    });
    await Promise.all(
      Array.from({ length: 20 }, (_, asked) => queue('reports.send', { asked }, { key: 'u1' })),
    );
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ attempts: 1 }]));
    await queue('reports.send', { asked: 'while it runs' }, { key: 'u1' });
    await queue('reports.send', { asked: 'other' }, { key: 'u2' });
    expect(await rowsLeft()).toHaveLength(2);
    gate.resolve();
    await eventually(() => expect(done).toHaveLength(2));
    expect(done).toContainEqual({ asked: 'other' });
    await eventually(async () => expect(await rowsLeft()).toEqual([]));
    await queue('reports.send', { asked: 'again' }, { key: 'u1' });
    await eventually(() => expect(done).toContainEqual({ asked: 'again' }));
  });

  it('A-117 a job for later waits for its time', async () => {
    const done: unknown[] = [];
    start({ 'reports.send': async (payload) => void done.push(payload) });
    await queue('reports.send', { when: 'later' }, { runAt: new Date(Date.now() + 3_600_000) });
    await queue('reports.send', { when: 'now' });
    await eventually(() => expect(done).toEqual([{ when: 'now' }]));
    expect(await rowsLeft()).toMatchObject([{ attempts: 0, later: true }]);
  });
});

describe('startJobs', () => {
  it('A-117 a failed job says why, is tried again after its pause, and fails in the end', async () => {
    const errors: unknown[] = [];
    let tries = 0;
    const fail = async () => {
      tries += 1;
      throw new Error(`broken\nthe ${tries}. time`);
    };
    start({ 'reports.send': fail }, { onError: (error) => errors.push(error) });
    await queue('reports.send', {}, { key: 'one' });
    const [failed] = [
      { name: 'reports.send', attempts: 1, error: 'broken the 1. time', later: true, given_up: false },
    ];
    await eventually(async () => expect(await rowsLeft()).toEqual([failed]));
    await world.database.rows(sql`update jobs set attempts = 15, next_try_at = now()`);
    await queue('imports.expire', {});
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ given_up: true }, {}]));
    expect([tries, errors.length]).toEqual([2, 2]);
    // A new job with this key may be queued.
    await queue('reports.send', {}, { key: 'one' });
    await eventually(() => expect(tries).toBe(3));
  });

  it('A-117 a failure that cannot change on a retry is final, and says why in a text that can be stored', async () => {
    let tries = 0;
    start({
      'reports.send': async () => {
        tries += 1;
        throw new PermanentJobError('the heading holds \0 and \ud800');
      },
    });
    await queue('reports.send', {});
    await eventually(async () =>
      expect(await rowsLeft()).toMatchObject([
        { given_up: true, attempts: 1, error: 'the heading holds and \ufffd' },
      ]),
    );
    expect(tries).toBe(1);
  });

  it('A-117 a lane whose server is away rests, the others go on', async () => {
    const done: string[] = [];
    const oneAtATime = { ...lanes, imports: { ...lanes.imports, concurrency: 1 } };
    start(
      {
        'imports.validate': async () => {
          done.push('imports');
          throw new LaneUnavailableError('away');
        },
        'reports.send': async () => void done.push('reports'),
      },
      { lanes: oneAtATime },
    );
    await queue('imports.validate', {}, { key: 'one' });
    await eventually(() => expect(done).toEqual(['imports']));
    await queue('imports.validate', {}, { key: 'two' });
    await queue('reports.send', {});
    await eventually(() => expect(done).toEqual(['imports', 'reports']));
    await eventually(async () =>
      expect(await rowsLeft()).toMatchObject([
        { attempts: 1, error: 'away' },
        { attempts: 0, later: false },
      ]),
    );
  });

  it('A-117 a job over its deadline is aborted, counted, and keeps no one waiting', async () => {
    const short = { ...lanes, reports: { ...lanes.reports, concurrency: 1, deadlineSeconds: 0.2 } };
    const done: unknown[] = [];
    const wait = async (payload: unknown, signal: AbortSignal) => {
      if ((payload as { long: boolean }).long) await sleep(60_000, undefined, { signal });
      done.push(payload);
    };
    start({ 'reports.send': wait }, { lanes: short });
    await queue('reports.send', { long: true });
    await queue('reports.send', { long: false });
    await eventually(() => expect(done).toEqual([{ long: false }]));
    await eventually(async () =>
      expect(await rowsLeft()).toMatchObject([
        { attempts: 1, error: 'not finished within 0.2 seconds', later: true },
      ]),
    );
  });

  it('A-117 lanes have slots of their own: what fills one holds up no other', async () => {
    const release = Promise.withResolvers<void>();
    const done: string[] = [];
    start({
      'reports.send': () => release.promise,
      'mail.send_urgent': async () => void done.push('urgent'),
    });
    for (let number = 0; number < 20; number += 1) await queue('reports.send', {});
    await queue('mail.send_urgent', {});
    await eventually(() => expect(done).toEqual(['urgent'])).finally(release.resolve);
  });

  it('A-117 services that do not answer hold up neither each other nor the figures of the portal', async () => {
    const gate = Promise.withResolvers<void>();
    const asked: string[] = [];
    const done: string[] = [];
    const ask = (name: string) => async () => {
      asked.push(name);
      await gate.promise;
    };
    start({
      'weather.poll': ask('weather'),
      'mailbox.poll': ask('mailbox'),
      'tracking.poll': ask('gps'),
      'arrivals.keep': async () => void done.push('arrivals'),
    });
    for (const name of ['weather.poll', 'mailbox.poll', 'tracking.poll', 'arrivals.keep'] as const)
      await queue(name, {});
    await eventually(() =>
      expect([...asked.toSorted(), ...done]).toEqual(['gps', 'mailbox', 'weather', 'arrivals']),
    ).finally(gate.resolve);
  });

  it('A-117 a lane whose gate is closed takes nothing and counts nothing', async () => {
    const done: string[] = [];
    start(
      {
        'mail.send': async () => void done.push('mail'),
        'reports.send': async () => void done.push('reports'),
      },
      { gates: { mail: () => Promise.resolve(false) } },
    );
    await queue('mail.send', {});
    await queue('reports.send', {});
    await eventually(() => expect(done).toEqual(['reports']));
    await eventually(async () =>
      expect(await rowsLeft()).toMatchObject([{ name: 'mail.send', attempts: 0 }]),
    );
  });

  it('A-117 pauses double up to an hour', () => {
    const pauses = Array.from({ length: 15 }, (_, tries) => retryPauseSeconds(lanes.reports, tries + 1));
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
    for (let process = 0; process < 3; process += 1)
      start({ 'reports.send': note }, { lanes: { ...lanes, reports: { ...lanes.reports, concurrency: 4 } } });
    await Promise.all(Array.from({ length: 60 }, (_, number) => queue('reports.send', { number })));
    await eventually(async () => expect(await rowsLeft()).toEqual([]));
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, number) => number));
  });

  it('A-117 a job whose process is killed in the middle is done by another', async () => {
    await queue('reports.send', { what: 'survives' });
    const child = startChild();
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ attempts: 1 }]));
    await world.database.rows(sql`update jobs set next_try_at = now()`);
    const done: unknown[] = [];
    start({ 'reports.send': async (payload) => void done.push(payload) });
    // No one else takes it while its worker runs, however long.
    await queue('imports.expire', {});
    await sleep(300);
    expect(done).toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await eventually(() => expect(done).toEqual([{ what: 'survives' }]));
  }, 30_000);

  it('A-117 a job that ends its process each time fails in the end, and others are not held up', async () => {
    await queue('reports.send', {});
    await world.database.rows(sql`update jobs set attempts = 16`);
    await queue('reports.send', { what: 'next' });
    const done: unknown[] = [];
    start({ 'reports.send': async (payload) => void done.push(payload) });
    await eventually(() => expect(done).toEqual([{ what: 'next' }]));
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ given_up: true }]));
  });

  it('A-117 stops at once; the job under way goes back as if never begun', async () => {
    const begun = Promise.withResolvers<void>();
    const long = async (_: unknown, signal: AbortSignal) => {
      begun.resolve();
      await sleep(60_000, undefined, { signal });
    };
    const stop = start({ 'reports.send': long });
    await queue('reports.send', {});
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
    start({ 'reports.send': long });
    await queue('reports.send', {});
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
    for (let process = 0; process < 3; process += 1)
      start({ 'subscriptions.poll': look }, { everySeconds: { 'subscriptions.poll': 3_600 } });
    await eventually(async () => expect(await rowsLeft()).toMatchObject([{ error: 'once', later: true }]));
    await queue('imports.expire', {});
    expect(runs).toBe(1);
    await world.database.rows(sql`update jobs set next_try_at = now()`);
    await queue('imports.expire', {});
    await eventually(() => expect(runs).toBe(2));
    await eventually(async () =>
      expect((await rowsLeft())[0]).toMatchObject({ attempts: 0, error: '', later: true, given_up: false }),
    );
  });
});

/** Another process, whose job never ends. */
function startChild(): ChildProcess {
  const source = `
    import { startJobs } from '#server/jobs/jobs.ts';
    import { openDatabase } from '#server/database/database.ts';
    const connection = ${JSON.stringify(world.connection.app)};
    const forever = () => new Promise((resolve) => setTimeout(resolve, 600_000));
    startJobs(openDatabase(connection), connection, { 'reports.send': forever }, { onError: console.error });
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
