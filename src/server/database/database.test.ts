import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { createApp } from '#server/http/create-app.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { prepared, sql } from './sql.ts';

let place: TestDatabase;
let database: Database;
let owner: pg.Client;
const cause = { actor: 'test', reason: 'test', request: 'test' };

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase(place.app);
  owner = new pg.Client(place.owner);
  await owner.connect();
  await owner.query('create table numbers (n integer primary key)');
  await owner.query('insert into numbers select generate_series(1, 5000)');
  await owner.query('grant all on numbers to trialway_app');
});
afterAll(async () => {
  await database.close();
  await owner.end();
});

/** Ends every connection of the runtime role, as a crash of PostgreSQL would. */
/** Cuts the connections, and returns once the client has noticed. */
async function cutConnections(): Promise<void> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid, pg_terminate_backend(pid) from pg_stat_activity where usename = 'trialway_app' and datname = current_database()",
  );
  await expect.poll(() => rows.filter(({ pid }) => existsSync(`/proc/${pid}`))).toEqual([]);
  await setImmediate();
}

describe('rows', () => {
  it('acts as the runtime role, with bounded times', async () => {
    const [settings] = await database.rows(
      sql`select current_user::text as role, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(settings).toEqual({ role: 'trialway_app', statement: '25s', lock: '10s', idle: '1min' });
  });

  it('SUP-08 A-132 gives dates and decimals as texts, counts as numbers, moments in UTC', async () => {
    const [row] = await database.rows(
      sql`select date '2024-02-29' as day, 99999999999.999::numeric(14, 3) as quantity, 9007199254740991::int8 as count,
        timestamptz '2026-03-29 03:30:00.5+02' as moment`,
    );
    expect(row).toEqual({
      day: '2024-02-29',
      quantity: '99999999999.999',
      count: 9_007_199_254_740_991,
      moment: '2026-03-29T01:30:00.500Z',
    });
  });

  it('prepares a text that repeats once per connection, under one name', async () => {
    const single = openDatabase({ ...place.app, max: 1 });
    const statement = (n: number) => sql`select ${n}::int as n`;
    for (const n of [1, 2, 3, 4]) expect(await single.rows(statement(n))).toEqual([{ n }]);
    const known = await single.rows(
      sql.of({ name: 'string', statement: 'string' })`
        select name, statement from pg_prepared_statements where statement like 'select $1::int as n%'`,
    );
    expect(known).toEqual([{ name: prepared(statement(9)).name, statement: 'select $1::int as n' }]);
    expect(prepared(sql`select ${1}::int as m`).name).not.toBe(prepared(statement(1)).name);
    await single.close();
  });

  it('QRY-15 a value that the database cannot take is a refusal, not a failure of ours', async () => {
    await expect(database.rows(sql`select ${'x'}::int`)).rejects.toMatchObject({ code: 'ERROR_WITH_FILTER' });
    await expect(database.rows(sql`select ${'a\u0000'}::text`)).rejects.toMatchObject({
      code: 'ERROR_WITH_FILTER',
    });
    await expect(database.rows(sql`select no_such_column`)).rejects.not.toBeInstanceOf(AppError);
  });

  it('a statement that takes too long, or waits too long for a lock, is unavailable and not a failure of ours', async () => {
    const hasty = openDatabase({ ...place.app, max: 2 });
    const slow = hasty.write(cause, async (transaction) => {
      await transaction.rows(sql`set local statement_timeout = 50`);
      return transaction.rows(sql`select pg_sleep(5)`);
    });
    await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await owner.query('begin; lock table numbers');
    const waiting = hasty.write(cause, async (transaction) => {
      await transaction.rows(sql`set local lock_timeout = 50`);
      return transaction.rows(sql`delete from numbers`);
    });
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await owner.query('rollback');
    await hasty.close();
  });

  it('goes on after every connection was cut', async () => {
    await database.rows(sql`select 1`);
    await cutConnections();
    await expect.poll(() => database.rows(sql`select 1 as n`).catch(String)).toEqual([{ n: 1 }]);
  });
});

describe('write', () => {
  it('keeps nothing of a work that throws, and says what it threw', async () => {
    const failing = database.write(cause, async (transaction) => {
      await transaction.rows(sql`insert into numbers values (-1)`);
      throw new AppError('CONFLICT');
    });
    await expect(failing).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await database.rows(sql`select n from numbers where n < 0`)).toEqual([]);
  });

  it('a connection cut in between is unavailable; nothing is kept and the process lives', async () => {
    const cut = database.write(cause, async (transaction) => {
      await transaction.rows(sql`insert into numbers values (-2)`);
      await cutConnections();
      return transaction.rows(sql`insert into numbers values (-3)`);
    });
    await expect(cut).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    expect(await owner.query('select n from numbers where n < 0')).toMatchObject({ rows: [] });
  });
});

describe('stream', () => {
  const all = sql.of({ n: 'number' })`select n from numbers order by n`;

  it('gives every row in chunks, from one snapshot', async () => {
    const sizes: number[] = [];
    const seen: number[] = [];
    for await (const rows of database.stream(all, 1000)) {
      if (sizes.length === 0) await owner.query('insert into numbers select generate_series(6001, 6100)');
      sizes.push(rows.length);
      seen.push(...rows.map(({ n }) => n));
    }
    expect(sizes).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
    await owner.query('delete from numbers where n > 5000');
  });

  it('gives its connection back when it is left half way', async () => {
    const single = openDatabase({ ...place.app, max: 1 });
    for (let times = 0; times < 3; times++) {
      for await (const rows of single.stream(all, 10)) {
        expect(rows).toHaveLength(10);
        break;
      }
    }
    expect(await single.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
    await single.close();
  });

  it('cannot write', async () => {
    const writing = database.stream(sql`select nextval(pg_get_serial_sequence('cities', 'id'))`);
    await expect(writing.next()).rejects.toThrow(/read-only/);
  });

  it('a connection cut between two chunks is unavailable, and the process lives', async () => {
    const rows = database.stream(all, 10);
    expect((await rows.next()).value).toHaveLength(10);
    await cutConnections();
    await expect(rows.next()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a database that is away', () => {
  it('is 503 with Retry-After and an empty body, never 401', async () => {
    const away = openDatabase({ ...place.app, host: '/nowhere' });
    const app = await createApp({ database: away, features: [], version: '1.0.0', logLevel: 'silent' });
    const answer = await app.inject({ url: '/health' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', {}]);
    await app.close();
    await away.close();
  });

  it('is 503 too when it has no connection left', async () => {
    await owner.query(`alter database ${place.name} connection limit 0`);
    const full = openDatabase(place.app);
    await expect(full.rows(sql`select 1`)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await owner.query(`alter database ${place.name} connection limit -1`);
    expect(await full.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
    await full.close();
  });
});

describe('the error handler', () => {
  it('ERR-20 hides what failed and logs it', async () => {
    const lines: string[] = [];
    const app = Fastify({
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    });
    handleErrors(app);
    app.get('/fails', () => Promise.reject(new Error('select secret from /srv/somewhere')));
    const answer = await app.inject('/fails');
    expect([answer.statusCode, answer.body]).toEqual([500, '{}']);
    expect(lines.join()).toContain('select secret');
    await app.close();
  });
});
