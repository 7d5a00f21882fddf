import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const secret = 'AUR-1110 Placebo';
const folder = temporaryFolder('logs');
let portal: PortalProcess;

beforeAll(async () => {
  portal = await startPortal({ DATA_DIR: folder });
});
afterAll(async () => {
  await portal.end('SIGINT');
  rmSync(folder, { recursive: true, force: true });
});

async function owner(...statements: string[]): Promise<void> {
  const client = new pg.Client({
    host: path.join(folder, 'postgres/run'),
    port: 5432,
    user: 'postgres',
    database: 'trialway',
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function post(place: string, body: object, token?: string): Promise<Response> {
  return fetch(portal.origin + place, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

it('neither the portal’s nor PostgreSQL’s log contains a row that the database rejects', async () => {
  await owner(`alter table cities add constraint cities_refused check (name not like 'AUR%') not valid`);
  const signedIn = await post('/api-token-auth/', { username: 'staff@demo.test', password: demoPassword });
  const { token } = (await signedIn.json()) as { token: string };
  const refused = await post('/cities/', { name: secret }, token);
  expect([refused.status, await refused.text()]).toEqual([500, expect.any(String)]);
  const printed = () => portal.printed.stdout + portal.printed.stderr;
  await expect.poll(printed).toContain(`${refused.headers.get('x-request-id')}`);
  const ownLog = printed();
  expect(ownLog).toContain('cities_refused');
  const logs = ownLog + readFileSync(path.join(folder, 'postgres/postgres.log'), 'utf8');
  expect(logs).not.toContain(secret);
  expect(logs).not.toContain('Failing row');
});
