import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { auditEvent } from './audit.ts';
import { type Database, openDatabase } from './database.ts';
import { sql } from './sql.ts';

let database: Database;
let owner: pg.Client;
const cause = { actor: 42, reason: 'wrong spelling', request: 'request-1' };

beforeAll(async () => {
  const place = await testDatabase();
  database = openDatabase(place.app);
  owner = new pg.Client(place.owner);
  await owner.connect();
});
afterAll(async () => {
  await database.close();
  await owner.end();
});

async function auditOf(request: string): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query(
    'select actor, reason, request, action, table_name, row_id, old, new from audit where request = $1 order by id',
    [request],
  );
  return rows;
}

describe('the audit', () => {
  it('A-48 refuses a write that names no actor', async () => {
    await expect(database.rows(sql`insert into cities (name) values ('Nowhere')`)).rejects.toThrow(
      'a write needs an actor',
    );
    const nameless = database.write({ actor: '', reason: '', request: '' }, (transaction) =>
      transaction.rows(sql`insert into cities (name) values ('Nowhere')`),
    );
    await expect(nameless).rejects.toThrow('a write needs an actor');
    expect(await database.rows(sql`select 1 from cities where name = 'Nowhere'`)).toEqual([]);
  });

  it('A-48 the actor of one write is not that of the next on its connection', async () => {
    const single = openDatabase({ ...(await testDatabase()).app, max: 1 });
    await single.write(cause, (transaction) =>
      transaction.rows(sql`insert into cities (name) values ('One')`),
    );
    await expect(single.rows(sql`insert into cities (name) values ('Two')`)).rejects.toThrow(
      'a write needs an actor',
    );
    await single.close();
  });

  it('A-48 keeps who, why, in which request, the old and the new row', async () => {
    const request = 'request-insert-update-delete';
    const write = (statement: ReturnType<typeof sql>) =>
      database.write({ ...cause, request }, (transaction) => transaction.rows(statement));
    await write(sql`insert into cities (name) values ('Kiev')`);
    await write(sql`update cities set name = 'Kyiv' where name = 'Kiev'`);
    await write(sql`delete from cities where name = 'Kyiv'`);
    const rows = await auditOf(request);
    const [{ row_id: id } = {}] = rows;
    const row = { actor: '42', reason: 'wrong spelling', request, table_name: 'cities', row_id: id };
    const city = (name: string) => ({ id: Number(id), name, updated_at: expect.any(String) });
    expect(rows).toEqual([
      { ...row, action: 'insert', old: null, new: city('Kiev') },
      { ...row, action: 'update', old: city('Kiev'), new: city('Kyiv') },
      { ...row, action: 'delete', old: city('Kyiv'), new: null },
    ]);
  });

  it('A-48 a statement over many rows leaves one line per row, each with its own old and new', async () => {
    const request = 'request-bulk';
    await database.write({ ...cause, request }, async (transaction) => {
      await transaction.rows(
        sql`insert into cities (name) select 'City ' || n from generate_series(1, 200) n`,
      );
      await transaction.rows(sql`update cities set name = name || '!' where name like 'City %'`);
    });
    const rows = await auditOf(request);
    const updates = rows.filter(({ action }) => action === 'update') as {
      old: { id: number; name: string };
      new: { id: number; name: string };
    }[];
    expect(rows.filter(({ action }) => action === 'insert')).toHaveLength(200);
    expect(updates).toHaveLength(200);
    for (const { old, new: changed } of updates) {
      expect(changed).toMatchObject({ id: old.id, name: `${old.name}!` });
    }
  });

  it('A-48 a row is told apart by its key when two change places in one statement', async () => {
    const request = 'request-swap';
    await database.write({ ...cause, request: 'request-swap-before' }, (transaction) =>
      transaction.rows(
        sql`insert into locations (code, name, address) values ('XA', 'A', '1'), ('XB', 'B', '2')`,
      ),
    );
    await database.write({ ...cause, request }, (transaction) =>
      transaction.rows(sql`update locations l set address = o.address from locations o
        where l.code in ('XA', 'XB') and o.code in ('XA', 'XB') and o.code <> l.code`),
    );
    const rows = (await auditOf(request)) as unknown as {
      row_id: string;
      old: { id: number; code: string; address: string };
      new: { id: number; code: string; address: string };
    }[];
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect([row.old.id, row.new.id, row.old.code]).toEqual([
        Number(row.row_id),
        Number(row.row_id),
        row.new.code,
      ]);
      expect(row.old.address).not.toBe(row.new.address);
    }
  });

  it('A-48 a write that is rolled back leaves no line', async () => {
    const failing = database.write({ ...cause, request: 'request-rolled-back' }, async (transaction) => {
      await transaction.rows(sql`insert into cities (name) values ('Atlantis')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await auditOf('request-rolled-back')).toEqual([]);
  });

  it('A-48 an event is kept with its details', async () => {
    await database.write({ ...cause, request: 'request-event' }, (transaction) =>
      auditEvent(transaction, 'export inbounds', 7, { rows: 3 }),
    );
    expect(await auditOf('request-event')).toMatchObject([
      {
        actor: '42',
        action: 'event',
        table_name: 'export inbounds',
        row_id: '7',
        old: null,
        new: { rows: 3 },
      },
    ]);
  });

  it('A-48 never keeps a password, a search text or the bytes of a file', async () => {
    const request = 'request-secrets';
    await database.write({ ...cause, request }, async (transaction) => {
      await transaction.rows(sql`insert into users (email, password_hash) values ('a@x.example', 'HASH-1')`);
      await transaction.rows(sql`insert into clients (name, search_text) values ('C', 'SEARCH-1')`);
      await transaction.rows(
        sql`update users set password_hash = 'HASH-2', name = 'A' where email = 'a@x.example'`,
      );
      await transaction.rows(sql`insert into files (name, content_type, size, sha256, content)
        values ('f', 'text/plain', 7, sha256('BYTES-1'), 'BYTES-1')`);
    });
    const kept = await auditOf(request);
    expect(kept).toHaveLength(4);
    expect(JSON.stringify(kept)).not.toMatch(
      /HASH-|SEARCH-1|42595445532d31|password_hash|search_text|"content"/,
    );
  });

  it('A-48 says that a password changed, though not to what', async () => {
    const request = 'request-password';
    await database.write({ ...cause, request }, (transaction) =>
      transaction.rows(sql`update users set password_hash = 'HASH-3' where email = 'a@x.example'`),
    );
    expect(await auditOf(request)).toHaveLength(1);
  });

  it.each([
    [
      'insert',
      sql`insert into audit (actor, reason, request, action, table_name) values ('1', '', '', 'insert', 'x')`,
    ],
    ['update', sql`update audit set actor = 'nobody'`],
    ['delete', sql`delete from audit`],
    ['truncate', sql`truncate audit`],
    ['drop', sql`drop table audit`],
    ['disable the trigger', sql`alter table cities disable trigger all`],
    [
      'replace the function',
      sql`create or replace function audit_insert() returns trigger language plpgsql as 'begin return null; end'`,
    ],
    ['switch triggers off', sql`set session_replication_role = replica`],
    ['become the owner', sql`set role postgres`],
  ])('A-48 the runtime role cannot %s', async (_, statement) => {
    await expect(
      database.write({ ...cause, request: 'request-tamper' }, (transaction) => transaction.rows(statement)),
    ).rejects.toThrow(/permission denied|must be owner/);
  });

  it('A-48 the runtime role cannot truncate what is audited', async () => {
    await expect(
      database.write(cause, (transaction) => transaction.rows(sql`truncate cities`)),
    ).rejects.toThrow(/permission denied/);
  });

  it('A-48 every table of people’s data is audited; what is not is known', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%\\_audit\\_%') <> 3 order by 1`,
    );
    const known = [
      'api_token_hashes',
      'audit',
      'authenticator_apps',
      'car_positions',
      'database_marks',
      'jobs',
      'kept_answers',
      'mail_codes',
      'mailed_links',
      'outbox',
      'passkey_challenges',
      'recovery_codes',
      'report_files',
      'schema_migrations',
      'sessions',
      'sheet_import_chunks',
      'sheet_import_progress',
      'sheet_import_rows',
      'stock_changes',
      'stock_differences',
      'throttle_hits',
      'used_captchas',
      'weather',
    ];
    expect(rows.map(({ name }) => name)).toEqual(known);
  });
});
