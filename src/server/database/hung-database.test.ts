// A database that no longer responds: a proxy that forwards no more bytes while every connection stays open.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/http/create-app.ts';
import { testDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { noTimeLimit, sql } from './sql.ts';

const cause = { actor: 'test', reason: 'test', request: 'test' };
const folder = mkdtempSync(path.join(os.tmpdir(), 'hung-'));
const sockets: Socket[] = [];
let database: Database;
let hangs = false;

const proxy = createServer((near) => {
  const far = connectSocket(target);
  sockets.push(near, far);
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (bytes) => !hangs && to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => to.destroy());
  }
});
let target = '';

beforeAll(async () => {
  const { app } = await testDatabase();
  target = path.join(String(app.host), `.s.PGSQL.${app.port ?? 5432}`);
  await new Promise<void>((resolve) => void proxy.listen(path.join(folder, '.s.PGSQL.5432'), resolve));
  database = openDatabase({ ...app, host: folder, port: 5432, deadlineMs: 1500 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await database.close();
  proxy.close();
  rmSync(folder, { recursive: true });
});

const unavailable = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };

it('a statement that gets no answer is 503 with Retry-After, /health too, and all goes on once it answers again', async () => {
  const app = await createApp({ database, features: [], version: '1.0.0', logLevel: 'silent' });
  expect((await app.inject('/health')).statusCode).toBe(200);
  const chunks = database.stream(sql`select generate_series(1, 100)`, 10);
  await chunks.next();
  const writing = database.write(cause, async (transaction) => {
    hangs = true;
    return transaction.rows(sql`select 1`);
  });
  await expect(writing).rejects.toMatchObject(unavailable);
  await expect(chunks.next()).rejects.toMatchObject(unavailable);
  await expect(database.rows(sql`select 1`)).rejects.toMatchObject(unavailable);
  const health = await app.inject('/health');
  expect([health.statusCode, health.headers['retry-after'], health.json()]).toEqual([503, '5', {}]);
  hangs = false;
  expect((await app.inject('/health')).statusCode).toBe(200);
  expect(await database.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
  await app.close();
});

it('work whose time limit was lifted is waited for', async () => {
  const work = database.write(cause, async (transaction) => {
    await transaction.rows(noTimeLimit);
    return transaction.rows(sql`select 1 as n from pg_sleep(2)`);
  });
  expect(await work).toEqual([{ n: 1 }]);
});
