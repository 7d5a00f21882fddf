import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { anchorFiles, sealAudit } from './audit-seal.ts';
import { verifyAudit } from './audit-verify.ts';
import { type Database, openDatabase } from './database.ts';
import { sql } from './sql.ts';

let database: Database;
let owner: pg.Client;
let folder: string;
const cause = { actor: 'test', operation: 'test', request: 'test' };

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
// Every test has a sealed audit of the rows 'City 1' to 'City 40' in four seals, and an anchor folder of its own.
beforeEach(async () => {
  folder = temporaryFolder('seal');
  await owner.query(
    'truncate audit, audit_unsealed, audit_seals; alter table audit alter column id restart with 1001',
  );
  for (const seal of [0, 1, 2, 3]) {
    await insertCities(seal * 10 + 1, seal * 10 + 10);
    await sealAudit(database, folder);
  }
});

async function insertCities(first: number, last: number): Promise<void> {
  await database.write(cause, async (transaction) => {
    await transaction.rows(sql`delete from cities`);
    await transaction.rows(
      sql`insert into cities (name) select 'City ' || n from generate_series(${first}::int, ${last}::int) n`,
    );
  });
}

async function faults(): Promise<readonly string[]> {
  return (await verifyAudit(database, folder)).faults;
}

const firstId = async (): Promise<number> =>
  Number((await owner.query<{ id: string }>('select min(id) as id from audit')).rows[0]?.id);

describe('verify', () => {
  it('SEAL-01 A-48 finds no fault in an audit as it was written', async () => {
    expect(await verifyAudit(database, folder)).toEqual({
      rows: expect.any(Number),
      seals: 4,
      unsealed: 0,
      faults: [],
    });
  });

  it.each<[string, string, RegExp[]]>([
    [
      'a changed cell',
      `update audit set new = '{"name": "X"}' where id = 1005`,
      [/^Row 1005 \(cities \d+\): changed/],
    ],
    [
      'a changed moment',
      `update audit set at = at + interval '1 microsecond' where id = 1005`,
      [/^Row 1005 .*changed/],
    ],
    ['an empty value for none', `update audit set old = 'null' where id = 1005`, [/^Row 1005 .*changed/]],
    [
      'a row that moved to another month',
      `update audit set at = at + interval '40 days' where id = 1005`,
      [/^Row 1005 .*changed/],
    ],
    ['a deleted row', `delete from audit where id = 1005`, [/^Row 1005: missing/]],
    [
      'several deleted rows',
      `delete from audit where id between 1003 and 1007 or id = 1009`,
      [/^Rows 1003 to 1007: missing/, /^Row 1009: missing/],
    ],
    [
      'a row with an id that was never used',
      `insert into audit overriding system value select (jsonb_populate_record(a, '{"id": 7}')).* from audit a where id = 1005`,
      [/^Row 7 .*never sealed/],
    ],
    [
      'a row with the id of another',
      `insert into audit overriding system value
        select (jsonb_populate_record(a, jsonb_build_object('actor', 'x', 'at', a.at + interval '1 second'))).* from audit a where id = 1005`,
      [/^Row 1005 .*changed/],
    ],
    [
      'two rows that changed places',
      `update audit a set new = b.new, row_id = b.row_id, at = b.at from audit b where (a.id, b.id) in ((1005, 1006), (1006, 1005))`,
      [/^Rows 1005 to 1006: changed/],
    ],
    ['an audit without its end', `delete from audit where id > 1040`, [/^Rows 1041 to \d+: missing/]],
    [
      'an audit and its seals without their end',
      `delete from audit where id > (select max(x) from audit_seals, unnest(audit_ids) x where position < 4);
        delete from audit_seals where position = 4`,
      [/head\.txt: seal 4 of .* is missing in the database/],
    ],
    [
      'a changed hash of a row',
      `update audit_seals set row_hashes[2] = sha256('x') where position = 2`,
      [/^Row \d+ .*changed/, /^Seal 2 .*changed/],
    ],
    [
      'a changed seal',
      `update audit_seals set hash = sha256('x') where position = 2`,
      [/^Seal 2 .*changed/, /^Seal 3 .*does not follow/],
    ],
    [
      'a changed moment of a seal',
      `update audit_seals set sealed_at = sealed_at - interval '1 day' where position = 3`,
      [/^Seal 3 .*changed/],
    ],
    [
      'a deleted seal',
      `delete from audit_seals where position = 2`,
      [/^Rows \d+ to \d+: added/, /^Seal 2: missing/],
    ],
    [
      'all seals deleted',
      `delete from audit_seals`,
      [/^Rows \d+ to \d+: added/, /anchors\.txt, line 1: seal 1 .*missing/, /head\.txt/],
    ],
    [
      'a row that was taken out and the whole chain made anew',
      `delete from audit where id = 1005; delete from audit_seals; insert into audit_unsealed select id, at from audit; select seal_audit(1000)`,
      [/anchors\.txt, line 1: seal 1 .*another one/, /head\.txt: seal 4 .*missing/],
    ],
    [
      'a row that was never sealed and is gone',
      `insert into audit_unsealed values (5000, now())`,
      [/^Row 5000: missing/],
    ],
  ])('SEAL-01 A-48 finds %s', async (_, change, expected) => {
    await owner.query(change);
    const found = await faults();
    expect(found).toHaveLength(expected.length);
    for (const [index, one] of expected.entries()) expect(found[index]).toMatch(one);
  });

  it('SEAL-01 A-48 finds a dropped partition, and says which rows were in it', async () => {
    const { rows } = await owner.query<{ name: string; first: string; last: string }>(
      'select tableoid::regclass::text as name, min(id) as first, max(id) as last from audit group by 1',
    );
    const [partition] = rows;
    await owner.query(`begin; alter table audit detach partition ${partition?.name}`);
    await owner.query(`commit; alter table ${partition?.name} rename to dropped`);
    expect(await faults()).toEqual([`Rows ${partition?.first} to ${partition?.last}: missing.`]);
    await owner.query(`alter table dropped rename to ${partition?.name}`);
    await owner.query(
      `alter table audit attach partition ${partition?.name} for values from (minvalue) to (date_trunc('month', now() + interval '1 month', 'UTC'))`,
    );
    expect(await faults()).toEqual([]);
  });

  const files = () => anchorFiles(folder);
  it.each<[string, () => void, RegExp]>([
    [
      'a changed anchor',
      () => edit(files().daily, (text) => text.replace(/ [0-9a-f]{8}/, ' 00000000')),
      /anchors\.txt, line 1: changed/,
    ],
    ['a deleted anchor file', () => rmSync(files().daily), /anchors\.txt: missing/],
    ['an emptied anchor file', () => writeFileSync(files().daily, ''), /anchors\.txt: missing/],
    ['an anchor of its own', () => appendFileSync(files().daily, 'x\n'), /anchors\.txt, line 2: changed/],
    ['a changed head', () => edit(files().head, (text) => text.replace(/^4 /, '3 ')), /head\.txt: changed/],
    ['a deleted head', () => rmSync(files().head), /head\.txt: missing/],
  ])('SEAL-01 A-48 finds %s', async (_, change, expected) => {
    change();
    const found = await faults();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it('SEAL-01 A-48 finds an anchor that was taken out of the middle or the end of its file', async () => {
    const later = (days: number) =>
      owner.query(
        // The clock of the database cannot be moved: the last seal is made again with a later moment.
        `do $$ declare s audit_seals; chain bytea; begin
        select * into s from audit_seals order by position desc limit 1;
        chain := sha256((select hash from audit_seals where position = s.position - 1) || convert_to(format('%s %s %s', s.position,
          to_char((s.sealed_at + interval '${days} days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), cardinality(s.audit_ids)), 'UTF8'));
        for i in 1 .. cardinality(s.audit_ids) loop chain := sha256(chain || int8send(s.audit_ids[i]) || s.row_hashes[i]); end loop;
        update audit_seals set sealed_at = s.sealed_at + interval '${days} days', hash = chain where position = s.position;
      end $$`,
      );
    for (const days of [1, 2]) {
      await insertCities(100, 101);
      await owner.query('select seal_audit(1000)');
      await later(days);
      await sealAudit(database, folder);
    }
    const written = readFileSync(files().daily, 'utf8');
    const lines = written.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(await faults()).toEqual([]);
    writeFileSync(files().daily, `${lines[0]}\n${lines[2]}\n`);
    expect(await faults()).toEqual([
      expect.stringMatching(/anchors\.txt, line 2: .*line before it is missing/),
    ]);
    writeFileSync(files().daily, `${lines[0]}\n`);
    expect(await faults()).toEqual([expect.stringMatching(/anchors\.txt: ends with/)]);
  });
});

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

describe('the seal', () => {
  it('SEAL-02 A-48 does not skip a transaction that commits late', async () => {
    const before = (await verifyAudit(database, folder)).rows;
    let finish = () => {};
    const late = database.write(cause, async (transaction) => {
      await transaction.rows(sql`insert into cities (name) values ('Late')`);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await insertCities(200, 210);
    await sealAudit(database, folder);
    expect(await faults()).toEqual([]);
    finish();
    await late;
    const waiting = await verifyAudit(database, folder);
    expect([waiting.faults, waiting.unsealed]).toEqual([[], 1]);
    await sealAudit(database, folder);
    const sealed = await verifyAudit(database, folder);
    expect([sealed.faults, sealed.unsealed, sealed.rows]).toEqual([[], 0, before + 22]);
  });

  it('SEAL-02 A-48 two processes seal no row twice', async () => {
    await insertCities(300, 320);
    const first = await firstId();
    await Promise.all([1, 2, 3].map(() => sealAudit(database, folder)));
    expect(await faults()).toEqual([]);
    const { rows } = await owner.query(
      'select x from audit_seals, unnest(audit_ids) x group by x having count(*) > 1',
    );
    expect(rows).toEqual([]);
    expect(first).toBe(1001);
  });

  it('a demo database is not sealed', async () => {
    await owner.query(`insert into database_marks (name, value) values ('demo', '1')`);
    await insertCities(400, 401);
    const [sealed] = await database.rows(sql.of({ rows: 'number' })`select seal_audit(10) as rows`);
    expect(sealed?.rows).toBe(0);
    await expect(faults()).rejects.toThrow('whose audit is not sealed');
    await owner.query(`delete from database_marks`);
  });
});
