import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#server/config/env.ts';
import { sql } from '#server/database/sql.ts';
import { type ForeignPostgres, startForeignPostgres } from '#testing/foreign-postgres.ts';
import { freePort } from '#testing/free-port.ts';
import { startPooler } from '#testing/pooler.ts';
import { type PortalProcess, runPortal, startPortal } from '#testing/portal-process.ts';
import { hasPostgres14, installPostgres14 } from '#testing/postgres-14.ts';
import { openForServer } from './databases.ts';

const password = 's3cret-of-the-owner';
let server: ForeignPostgres;
const running: PortalProcess[] = [];

beforeAll(async () => {
  server = await startForeignPostgres();
});

afterAll(() => server?.stop());

afterEach(async () => {
  for (const portal of running.splice(0)) await portal.end('SIGINT');
  await server.query('drop database if exists portal with (force)', 'drop role if exists trialway_app');
  await server.query('drop role if exists keeper');
});

describe('DATABASE_URL with an ordinary owner who may create roles', () => {
  it('migrates, serves without the demo world, and starts again', async () => {
    const settings = { DATABASE_URL: await ownedBy('createrole createdb') };
    for (let round = 0; round < 2; round++) {
      const portal = await start(settings);
      expect((await fetch(`${portal.origin}/api/clients/`)).status).toBe(401);
      expect((await fetch(`${portal.origin}/health`)).status).toBe(200);
      expect(portal.printed.stdout).toMatch(/^Trialway is ready: \S+\n$/);
      expect(await portal.end('SIGINT')).toBe(0);
    }
  });

  it('serves the demo data on request, and rejects switching it off later', async () => {
    const settings = { DATABASE_URL: await ownedBy('createrole') };
    const portal = await start({ ...settings, DEMO_MODE: 'on' });
    expect(portal.printed.stdout).toContain('admin@demo.test');
    await portal.end('SIGINT');
    expect(await runPortal({ ...settings, DEMO_MODE: 'off' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This database holds the demo world: [^\n]*\n$/),
    });
    const again = await start(settings);
    expect(again.printed.stdout).toContain('admin@demo.test');
    await again.end('SIGINT');
  });

  it('is refused behind a pooler that drops the options of a connection, and with them the role', async () => {
    await using pooler = await startPooler(server.port);
    const url = new URL(await ownedBy('createrole'));
    url.port = String(pooler.port);
    await expect(open(url.href)).rejects.toThrow('DATABASE_URL must lead to PostgreSQL itself');
  });

  it('works as trialway_app, which can neither change nor empty the audit, as its owner could', async () => {
    const url = await ownedBy('createrole');
    const opened = await open(url);
    const change = { actor: 'test', reason: 'test', request: 'test' };
    try {
      const [row] = await opened.database.rows(sql`select current_user as name`);
      expect(row).toEqual({ name: 'trialway_app' });
      await opened.database.write(change, (run) => run.rows(sql`insert into cities (name) values ('Lviv')`));
      for (const forbidden of [
        sql`update audit set actor = 'forged'`,
        sql`delete from audit`,
        sql`truncate audit`,
        sql`insert into audit (actor, reason, request, action, table_name) values ('a', '', '', 'event', 'x')`,
        sql`alter table audit disable trigger all`,
      ]) {
        await expect(opened.database.write(change, (run) => run.rows(forbidden))).rejects.toMatchObject({
          code: '42501',
        });
      }
    } finally {
      await opened.close();
    }
    const owner = new pg.Client(url);
    await owner.connect();
    expect(
      (await owner.query(`update audit set actor = 'forged' where table_name = 'cities'`)).rowCount,
    ).toBe(1);
    await owner.end();
  });
});

describe('DATABASE_URL with an owner who may not create roles', () => {
  it('prints the SQL statements that fix it, and they work', async () => {
    const url = await ownedBy('');
    const line = await refusal(url);
    expect(line).toContain('may not create the role trialway_app: as an administrator of that server run ');
    await server.query('create role trialway_app login');
    expect(await refusal(url)).toContain('may not act as the role trialway_app: ');
    const [byHand = ''] = /GRANT trialway_app TO "keeper" WITH ADMIN OPTION;/.exec(line) ?? [];
    await server.query(byHand);
    expect(await migratedBy(url)).toContain('0001_foundation.sql');
  });

  it('prints the role attribute as an alternative, and it works', async () => {
    const url = await ownedBy('');
    const [grant = ''] = /ALTER ROLE "keeper" CREATEROLE;/.exec(await refusal(url)) ?? [];
    await server.query(grant);
    expect(await migratedBy(url)).toContain('0001_foundation.sql');
    // The role exists now: the right to create it is no longer needed.
    await server.query('alter role keeper nocreaterole');
    expect(await migratedBy(url)).toEqual([]);
  });
});

describe('DATABASE_URL that leads nowhere is one line without the password, and exit 1', () => {
  it('no server listens there', async () => {
    const port = await freePort();
    expect(await refusal(`postgres://keeper:${password}@127.0.0.1:${port}/portal`)).toBe(
      `The database 127.0.0.1:${port}/portal cannot be used: connect ECONNREFUSED 127.0.0.1:${port}. Check DATABASE_URL.\n`,
    );
  });

  it('the password is wrong', async () => {
    const url = (await ownedBy('createrole')).replace(password, `${password}-not`);
    expect(await refusal(url)).toContain(
      'password authentication failed for user "keeper". Check DATABASE_URL.',
    );
  });

  it('the database does not exist', async () => {
    const url = (await ownedBy('createrole')).replace('/portal', '/elsewhere');
    expect(await refusal(url)).toContain('database "elsewhere" does not exist. Check DATABASE_URL.');
  });

  it('the user has no privileges in the database', async () => {
    await server.query('create database portal');
    await server.query(`create role keeper login createrole password '${password}'`);
    expect(await refusal(server.url('keeper', password, 'portal'))).toContain(
      'must own the database: permission denied for schema public. ',
    );
  });

  it.skipIf(!hasPostgres14)(
    'the server is PostgreSQL 14 (its programs come for x64 Linux only)',
    async () => {
      const old = await startForeignPostgres(installPostgres14());
      try {
        await old.query(`create role keeper login createrole password '${password}'`);
        await old.query('create database portal owner keeper');
        expect(await refusal(old.url('keeper', password, 'portal'))).toBe(
          'The database server is PostgreSQL 14, 15 or newer is needed: upgrade it, or leave DATABASE_URL empty to use the embedded one.\n',
        );
      } finally {
        await old.stop();
      }
    },
  );
});

/** Creates the database `portal` and its owner; returns its URL. */
async function ownedBy(attributes: string): Promise<string> {
  await server.query(`create role keeper login ${attributes} password '${password}'`);
  await server.query('create database portal owner keeper');
  return server.url('keeper', password, 'portal');
}

async function start(settings: Record<string, string>): Promise<PortalProcess> {
  const portal = await startPortal(settings);
  running.push(portal);
  return portal;
}

function open(url: string) {
  return openForServer(readEnv({ DATABASE_URL: url }), () => {});
}

async function migratedBy(url: string): Promise<readonly string[]> {
  const opened = await open(url);
  await opened.close();
  return opened.migrated;
}

/** The single error line of a rejected start. */
async function refusal(url: string): Promise<string> {
  const { status, stdout, stderr } = await runPortal({ DATABASE_URL: url });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).not.toContain(password);
  return stderr;
}
