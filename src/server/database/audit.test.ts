import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CauseOf } from '#server/http/request-context.ts';
import { testDatabase } from '#testing/database.ts';
import { auditEvent } from './audit.ts';
import type { ChangeCause } from './cause.ts';
import { type Database, openDatabase } from './database.ts';
import { sql } from './sql.ts';

let database: Database;
let owner: pg.Client;
const cause = { actor: 42, origin: 'form', reason: 'wrong spelling', request: 'request-1' } as const;

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

  it.each<[string, ChangeCause, object]>([
    [
      'of a person with the words of an import',
      {
        actor: 42,
        origin: 'form',
        operation: 'change city',
        reason: 'import of 12 by SAP.xlsx',
        request: 'o-1',
      },
      { origin: 'form', operation: 'change city', reference: null, reason: 'import of 12 by SAP.xlsx' },
    ],
    [
      'of an imported file',
      { actor: 42, origin: 'sheet_import', reference: { import: 7, file: 'a\ud800.xlsx' }, request: 'o-2' },
      { origin: 'sheet_import', operation: '', reference: { import: 7, file: 'a\ufffd.xlsx' }, reason: '' },
    ],
    [
      'of a job, which needs no word of it',
      { actor: 'gaps', operation: 'stock has moved', request: 'o-3' },
      { origin: 'job', operation: 'stock has moved', reference: { job: 'gaps' }, reason: '' },
    ],
  ])('A-48 keeps in columns how a change came in: %s', async (_, said, kept) => {
    await database.write(said, async (transaction) => {
      await transaction.rows(sql`insert into cities (name) values (${said.request})`);
      await transaction.rows(sql`update cities set name = name || '!' where name = ${said.request}`);
      await transaction.rows(sql`delete from cities where name = ${`${said.request}!`}`);
      await auditEvent(transaction, 'export cities', 7);
    });
    const { rows } = await owner.query(
      'select action, origin, operation, reference, reason from audit where request = $1 order by id',
      [said.request],
    );
    expect(rows).toEqual(['insert', 'update', 'delete', 'event'].map((action) => ({ action, ...kept })));
  });

  it('A-48 what someone typed is no operation', () => {
    const typed: string = 'The courier called';
    const name = (causeOf: CauseOf): unknown[] => [
      causeOf('change city', { reason: typed }),
      // @ts-expect-error -- a text of a person's own
      causeOf(typed),
    ];
    expect(name((operation) => ({ actor: 'test', operation, request: '' }))).toHaveLength(2);
  });

  it('A-48 a write past the portal has an unknown origin', async () => {
    await owner.query(`begin; select set_config('trialway.actor', 'psql', true);
      insert into cities (name) values ('By hand'); commit`);
    const { rows } = await owner.query(`select origin, reference from audit where actor = 'psql'`);
    expect(rows).toEqual([{ origin: 'unknown', reference: null }]);
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
    ['update', sql`update audit set actor = 'unknown'`],
    ['delete', sql`delete from audit`],
    ['truncate', sql`truncate audit`],
    ['update a partition of', sql`update audit_other set actor = 'unknown'`],
    ['read a partition of', sql`select 1 from audit_other`],
    ['insert into a partition of', sql`insert into audit_other (actor) values ('x')`],
    ['seal in its own words', sql`delete from audit_unsealed`],
    ['change a seal', sql`update audit_seals set hash = ''`],
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
      `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%\\_audit\\_%') <> 3 order by 1`,
    );
    const known = [
      'api_token_days',
      'api_token_hashes',
      'arrival_changes',
      'audit',
      'audit_seals',
      'audit_unsealed',
      'authenticator_apps',
      'batch_status_changes',
      'car_gps_secrets',
      'change_queue',
      'changes',
      'database_marks',
      'device_secrets',
      'invoice_counts',
      'invoice_notices',
      'jobs',
      'kept_answers',
      'latest_positions',
      // It follows from the texts of lines.
      'line_kits',
      'mail_codes',
      'mailbox_cursor',
      'mailed_links',
      'notice_preferences',
      'notices',
      'outbound_arrivals',
      'outbox',
      'package_counts',
      'passkey_challenges',
      'positions',
      'providers',
      'rate_windows',
      'recovery_codes',
      'refused_positions',
      'report_files',
      'schema_migrations',
      'sessions',
      'sheet_import_chunks',
      'sheet_import_previews',
      'sheet_import_progress',
      'sheet_import_rows',
      'stock_changes',
      'stock_differences',
      'stock_due',
      'stock_items',
      // A ledger that is only added to, each row with who and why.
      'stock_movements',
      'temperature_points',
      'throttle_hits',
      'trips',
      'unused_objects',
      'used_captchas',
      'user_writes',
      'weather',
      'weather_fetches',
      'weather_forecasts',
      'webhook_deliveries',
      'webhook_states',
    ];
    expect(rows.map(({ name }) => name)).toEqual(known);
  });
});
