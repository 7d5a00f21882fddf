import { beforeAll, describe, expect, it } from 'vitest';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  brief,
  hidesForeignRows,
  letsInOnly,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { changesAtOnce, type History, type HistoryEntry } from '../contract.ts';
import { historyNouns, historyTables } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await change(sql`update users set name = 'Pat Manager' where id = ${world.users.staff}`);
});

const inProjects = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'] as const;
const singular = {
  inbounds: 'inbound',
  outbounds: 'outbound',
  returns: 'return',
  inventories: 'inventory',
  destructions: 'destruction',
} as const;
const at = (noun: string, id: number | string) => `/api/history/${noun}/${id}/`;
const read = async (noun: string, id: number, query = '', token = world.tokens.staff) =>
  (await api.get(`${at(noun, id)}${query}`, token)).body as History;

describe.each(inProjects)('GET /api/history/%s/{id}/', (noun) => {
  const own = () => at(noun, world.own[singular[noun]]);
  refusesStrangers(api, world, own);
  letsInOnly(api, world, own, ['admin', 'staff', 'invoicing_user', 'user']);
  hidesForeignRows(
    api,
    world,
    (id) => at(noun, id),
    () => world.foreign[singular[noun]],
  );
  refusesMalformedIds(api, world, (id) => at(noun, id));
});

describe('the history of a record', () => {
  answersAlike(
    api,
    () => world.tokens.user,
    () => at('projects', world.own.project),
  );

  it.each([
    ['form', undefined, 'en', ''],
    ['form', { file: 'INV $&.zip' }, 'en', 'From file INV $&.zip'],
    [
      'sheet_import',
      { file: 'depot $& {row} May.xlsx', import: 999_999 },
      'fr',
      'Import de depot $& {row} May.xlsx',
    ],
    ['undo', { file: 'depot.xlsx', import: 999_999 }, 'ru', 'Импорт depot.xlsx отменён'],
    ['api', { source: 'WMS', token: 1 }, 'en', 'From API client WMS'],
    ['cli', { file: 'depot.csv' }, 'en', 'Import of depot.csv on the server'],
    ['job', undefined, 'es', 'Automático'],
    ['demo', undefined, 'uk', 'Демонстраційні дані'],
  ] as const)(
    'Part 3 rank 18 the origin %s of %j is shown in %s as %j',
    async (origin, reference, language, told) => {
      const id = await make(api.database, 'inbounds', { project_id: world.own.project, order: 'PO-1' });
      await api.database.write({ actor: 'test', origin, reference, request: 'test' }, (transaction) =>
        transaction.rows(sql`update inbounds set "order" = 'PO-2' where id = ${id}`),
      );
      const { body } = await api.get(at('inbounds', id), world.tokens.staff, { 'accept-language': language });
      expect((body as History).results[0]).toMatchObject({ origin, origin_text: told, reason: '' });
    },
  );

  it.each([
    'import of stock.xlsx',
    'undo of the import of stock.xlsx',
    'import of 12 by SAP.xlsx',
    'invoice files of a.zip',
    'delete invoice',
  ])(
    'Part 3 rank 18 a user who writes %j as the reason made a change by form, with this reason',
    async (reason) => {
      const { raw, body } = await api.send('PATCH', `/api/invoices/${world.own.invoice}/`, {
        token: world.tokens.staff,
        body: { name: `INV ${reason}`, reason },
      });
      expect([body?.name, raw.length > 0]).toEqual([`INV ${reason}`, true]);
      const { results } = await read('invoices', world.own.invoice);
      expect(results[0]).toMatchObject({ origin: 'form', origin_text: '', reason });
    },
  );

  it('has who, when, what and why, newest first', async () => {
    const id = await make(api.database, 'inbounds', {
      project_id: world.own.project,
      order: 'PO-1',
      weight: '1.5',
    });
    await change(
      sql`update inbounds set weight = 2.250, received_date = '2026-03-01' where id = ${id}`,
      'weighed again',
    );
    await change(sql`update inbounds set search_text = 'x', external_id = 'y' where id = ${id}`);
    await change(
      sql`update inbounds set voided_at = '2026-03-02T10:00:00Z', void_reason = 'twice' where id = ${id}`,
    );
    const { count, results, people } = await read('inbounds', id);
    expect(count).toBe(3);
    expect(results.map(brieflyOf)).toEqual([
      [
        'update',
        'Pat Manager',
        'test',
        { voided_at: [null, '2026-03-02T10:00:00+00:00'], void_reason: [null, 'twice'] },
      ],
      [
        'update',
        'Pat Manager',
        'weighed again',
        { weight: ['1.5', '2.25'], received_date: [null, '2026-03-01'] },
      ],
      ['insert', 'test', 'factory', { order: [null, 'PO-1'], weight: [null, '1.5'] }],
    ]);
    expect(people).toEqual([
      { actor: String(world.users.staff), name: 'Pat Manager' },
      { actor: 'test', name: 'test' },
    ]);
  });

  it('amendment 12 a customer reads it without the user', async () => {
    const id = await make(api.database, 'outbounds', { project_id: world.own.project, site: 'North' });
    await change(sql`update outbounds set site = 'South' where id = ${id}`);
    const history = await read('outbounds', id, '', world.tokens.user);
    expect(history.people).toEqual([]);
    expect(history.results.map((entry) => entry.who)).toEqual([null, null]);
    expect(JSON.stringify(history)).not.toMatch(/Pat|@test\.example/);
    // Filtering by user does not reveal it either.
    const asked = await read('outbounds', id, `?actor=${world.users.staff}`, world.tokens.user);
    expect(asked.count).toBe(2);
    await make(api.database, 'manager_projects', {
      user_id: world.users.user,
      project_id: world.own.project,
    });
    const about = (entries: readonly HistoryEntry[]) => entries.map((entry) => entry.about);
    expect(about((await read('projects', world.own.project)).results)).toContain('manager_projects');
    const seen = await read('projects', world.own.project, '', world.tokens.user);
    expect(about(seen.results)).not.toContain('manager_projects');
  });

  it('dependent rows belong to it, with names in place of ids, also when they are deleted', async () => {
    const id = await make(api.database, 'destructions', { project_id: world.own.project });
    const line = await make(api.database, 'record_lines', {
      destruction_id: id,
      product: 'Tablets',
      batch: 'B',
      quantity: '3',
    });
    const content = Buffer.from('%PDF-1.7');
    const file = {
      name: 'Signed.pdf',
      content_type: 'application/pdf',
      size: 8,
      content,
    };
    await make(api.database, 'certificates', {
      destruction_id: id,
      file_id: await make(api.database, 'files', file),
    });
    await change(sql`delete from record_lines where id = ${line}`);
    const { results } = await read('destructions', id);
    expect(results.map((entry) => [entry.about, entry.action])).toEqual([
      ['record_lines', 'delete'],
      ['certificates', 'insert'],
      ['record_lines', 'insert'],
    ]);
    expect(results[0]?.changes).toContainEqual({ field: 'quantity', old: '3', new: null });
    expect(results[1]?.changes).toContainEqual({ field: 'file_id', old: null, new: 'Signed.pdf' });
    const assigned = await read('projects', world.own.project);
    expect(JSON.stringify(assigned.results)).toContain('"UA"');
  });

  it('PKG a status of a package is in its history, and nothing of another package', async () => {
    await make(api.database, 'package_statuses', { package_id: world.own.package, status: 'Delivered' });
    await make(api.database, 'package_statuses', { package_id: world.foreign.package, status: canary });
    const { results } = await read('packages', world.own.package, '', world.tokens.user);
    expect(results[0]?.changes).toContainEqual({ field: 'status', old: null, new: 'Delivered' });
    expect(JSON.stringify(results)).not.toContain(canary);
  });

  it('is filtered by user and by day, and paged', async () => {
    const id = await make(api.database, 'returns', { project_id: world.own.project, site_name: 'S 0' });
    for (let turn = 1; turn <= changesAtOnce + 3; turn++) {
      await change(sql`update returns set site_name = ${`S ${turn}`} where id = ${id}`);
    }
    const first = await read('returns', id);
    const second = await read('returns', id, '?page=2');
    expect([first.count, first.results.length, second.results.length]).toEqual([
      changesAtOnce + 4,
      changesAtOnce,
      4,
    ]);
    expect(new Set([...first.results, ...second.results].map((entry) => entry.id)).size).toBe(first.count);
    expect((await read('returns', id, '?actor=test')).count).toBe(1);
    const today = first.results[0]?.at.slice(0, 10) ?? '';
    expect((await read('returns', id, `?day=${today}`)).count).toBeGreaterThan(0);
    expect((await read('returns', id, '?day=2020-01-01')).count).toBe(0);
    for (const query of ['?day=yesterday', '?page=0', '?page=x']) {
      expect((await api.get(`${at('returns', id)}${query}`, world.tokens.staff)).status).toBe(400);
    }
  });

  it('never shows hidden fields: hashes, external ids, secrets of the settings', async () => {
    await change(
      sql`update users set password_hash = 'hash-9', phone = '+380' where id = ${world.users.driver}`,
    );
    const user = await read('users', world.users.driver);
    expect(JSON.stringify(user)).not.toContain('hash-9');
    expect(user.results[0]?.changes).toEqual([{ field: 'phone', old: '', new: '+380' }]);
    await change(
      sql`update global_settings set value = '{"sealed": "c2VjcmV0"}' where name = 'smtp_password'`,
    );
    await change(sql`update global_settings set value = '"depot@x.test"' where name = 'emergency_email'`);
    const { body, raw } = await api.get('/api/history/global_settings/', world.tokens.admin);
    expect(raw.toString()).not.toContain('c2VjcmV0');
    expect((body as History).results.slice(0, 2).map((entry) => [entry.name, entry.changes[0]?.new])).toEqual(
      [
        ['Emergency email', 'depot@x.test'],
        ['SMTP password', 'not shown'],
      ],
    );
    expect(await brief(api.get('/api/history/global_settings/', world.tokens.staff))).toMatchObject({
      status: 403,
    });
  });

  it('SUP-11 the export has one row for each changed field, formulas as plain text', async () => {
    const id = await make(api.database, 'inbounds', {
      project_id: world.own.project,
      order: '=1+1',
      weight: '1',
    });
    await change(sql`update inbounds set weight = null where id = ${id}`, 'not weighed');
    const [head, ...rows] = await sheetCells(
      (await api.get(`${at('inbounds', id)}excel/`, world.tokens.staff)).raw,
    );
    expect(head).toEqual(['When (UTC)', 'Who', 'What', 'Field', 'Before', 'After', 'Origin', 'Reason']);
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['Pat Manager', 'Inbound changed', 'Weight, kg', '1', null, null, 'not weighed'],
      ['test', 'Inbound added', 'Order', null, '=1+1', 'Automatic', 'factory'],
      ['test', 'Inbound added', 'Weight, kg', null, '1', 'Automatic', 'factory'],
    ]);
    // Issue 13: by the reader's clock, which the heading names.
    const kyiv = await sheetCells(
      (await api.get(`${at('inbounds', id)}excel/?time_zone=Europe%2FKyiv`, world.tokens.staff)).raw,
    );
    expect(kyiv[0]?.[0]).toBe('When (Europe/Kyiv)');
    const hour = ([when]: readonly unknown[] = []) => Date.parse(`${String(when)}Z`) / 3_600_000;
    expect([2, 3]).toContain(Math.round(hour(kyiv[1]) - hour(rows[0])));
    const mars = await api.get(`${at('inbounds', id)}excel/?time_zone=Mars`, world.tokens.staff);
    expect(mars.status).toBe(400);
    const own = await sheetCells((await api.get(`${at('inbounds', id)}excel/`, world.tokens.user)).raw);
    expect(own[0]).not.toContain('Who');
    expect(JSON.stringify(own)).not.toContain('Pat');
  });
});

it('every table and field of a history exists in the database and is audited', async () => {
  const columns = await api.database.rows(
    sql.of({ table: 'string', columns: 'string[]' })`
      select c.table_name as table, array_agg(c.column_name::text) as columns from information_schema.columns c
      where c.table_schema = 'public' group by 1`,
  );
  const triggers = await api.database.rows(
    sql.of({ table: 'string' })`
      select distinct c.relname::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname like '%audit_update'`,
  );
  for (const [table, { fields }] of Object.entries(historyTables)) {
    const known = columns.find((one) => one.table === table)?.columns;
    expect([table, Object.keys(fields).filter((field) => known?.includes(field) !== true)]).toEqual([
      table,
      [],
    ]);
    expect(triggers.map((one) => one.table)).toContain(table);
  }
  expect(Object.keys(historyTables)).toEqual(expect.arrayContaining([...historyNouns]));
});

function change(statement: Fragment, reason = 'test'): Promise<unknown> {
  const cause = { actor: world.users.staff, origin: 'form', reason, request: 'test' } as const;
  return api.database.write(cause, (transaction) => transaction.rows(statement));
}

function brieflyOf(entry: HistoryEntry): unknown[] {
  const changes = Object.fromEntries(entry.changes.map((one) => [one.field, [one.old, one.new]]));
  return [entry.action, entry.who, entry.reason, changes];
}
