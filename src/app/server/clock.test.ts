// A portal whose clock is wrong by days, on a database with the right clock: people sign in, stay signed in
// and work, and their entries have the database's time.

import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { portalKey } from '#server/config/portal-key.ts';
import { openDatabase } from '#server/database/database.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

const preload = new URL('../../testing/shifted-clock.ts', import.meta.url);

describe.each([3, -3])('a portal whose clock is off by %i days', (days) => {
  let folder: string;
  let portal: PortalProcess;
  beforeAll(async () => {
    folder = temporaryFolder('clock');
    portal = await startPortal({
      DATA_DIR: folder,
      NODE_OPTIONS: `--import=${preload.href}`,
      CLOCK_OFF_DAYS: String(days),
      RATE_LIMITS: 'off',
    });
  });
  afterAll(async () => {
    await portal.end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });

  const connection = () => ({
    host: path.join(folder, 'postgres/run'),
    port: 5432,
    user: 'postgres',
    database: 'trialway',
  });
  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client(connection());
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }
  async function call(method: string, address: string, body?: object, token?: string) {
    const answer = await fetch(`${portal.origin}${address}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  const signIn = async (username: string, code?: string) =>
    call('POST', '/mfa/api-token-auth/', { username, password: demoPassword, ...(code && { code }) });

  it('people sign in, stay signed in and renew their session', async () => {
    const { body } = await signIn('staff@demo.test');
    expect((await call('GET', '/profile', undefined, body.token)).status).toBe(200);
    const renewed = await call('GET', '/token', undefined, body.token);
    expect(renewed.status).toBe(200);
    expect(
      (await call('GET', '/api/packages/?limit=5', undefined, renewed.body.token)).body.results,
    ).toHaveLength(5);
    const [left] = await query<{ minutes: number }>(
      `select extract(epoch from max(expires_at) - now()) / 60 as minutes from sessions`,
    );
    expect(Number(left?.minutes)).toBeGreaterThan(1);
  });

  it('a code by mail is good while it is, and signs in', async () => {
    expect((await signIn('mfa@demo.test')).body.token).toBe('');
    const key = portalKey({ settingsKey: undefined, dataDir: folder });
    const database = openDatabase({ ...connection(), user: 'trialway_app' }, key);
    const mails = await mailsTo(database, 'mfa@demo.test');
    await database.close();
    const code = /^\d{6}$/m.exec(mails.findLast(({ text }) => text !== null)?.text ?? '')?.[0];
    const { status, body } = await signIn('mfa@demo.test', code);
    expect([status, body.token.length > 10]).toEqual([200, true]);
  });

  it('a record and its history have the moments of the database', async () => {
    const { body } = await signIn('staff@demo.test');
    const made = await call(
      'POST',
      '/api/projects/1/inbounds/',
      { order: 'CLOCK', received_date: '2026-01-05', quantity: '1' },
      body.token,
    );
    expect(made.status).toBe(201);
    const [row] = await query<{ seconds: number }>(
      `select max(abs(extract(epoch from now() - a.at)))::float8 as seconds from audit a
        where a.table_name = 'inbounds' and a.row_id = '${made.body.id}'`,
    );
    expect(row?.seconds).toBeLessThan(60);
  });

  it('a report of a driver has the moment of the device, and its error against the portal is marked', async () => {
    const { body } = await signIn('driver@demo.test');
    const [one] = await query<{ id: number; airbill: string }>(
      `select k.id::int, k.airbill from packages k join users u on u.car_id = k.car_id and u.email = 'driver@demo.test'
        where not exists (select from delivery_reports r where r.package_id = k.id) limit 1`,
    );
    const at = new Date().toISOString();
    const sent = await call(
      'POST',
      '/api/packages/report/',
      {
        airbill: one?.airbill,
        package: one?.id,
        outcome: 'delivered',
        received_by: 'Nurse',
        occurred_at: at,
        sent_at: at,
      },
      body.token,
    );
    expect(sent.status).toBeLessThan(300);
    const [row] = await query<{ device: number; marks: string[]; seconds: number }>(
      `select extract(epoch from device_occurred_at)::float8 as device, time_marks as marks, abs(extract(epoch from now() - at))::float8 as seconds
        from delivery_reports where package_id = ${one?.id} order by id desc limit 1`,
    );
    expect((row?.device ?? 0) * 1000).toBeCloseTo(Date.parse(at), 0);
    expect(row?.marks.length).toBeGreaterThan(0);
    expect(row?.seconds).toBeLessThan(60);
  });
});
