// Every column of every record type has a declared visibility in record-types/blinding.ts, so a new column
// must declare whether blinded readers see it. Columns are collected from the database, forms, imports,
// lists, API responses and the history.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { can, roles } from '#core/access.ts';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { historyTables } from '#features/oversight/history/rules.ts';
import { columnChoices, isRecordType, type RecordType, seesColumn } from '#record-types/blinding.ts';
import { formFields, lineFieldsOf } from '#record-types/forms.ts';
import { recordFields } from '#record-types/imports.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { contracts } from './features.ts';

const api = testApi();

function unstated(type: RecordType, columns: readonly string[]): string[] {
  return columns
    .filter((column) => !Object.hasOwn(columnChoices[type], column))
    .map((column) => `${type}.${column}`);
}

const types = Object.keys(columnChoices).filter(isRecordType);
/** Tables of people, places and internal state, and tables without access for blinded users. */
const tablesWithoutRecords = new Set(
  `api_token_days arrival_changes outbound_arrivals batch_status_changes stock_due stock_items stock_movements api_token_hashes api_tokens audit audit_seals audit_unsealed authenticator_apps binders car_gps_secrets cars change_queue changes cities database_marks devices device_secrets files
  import_mappings global_settings groups imports invoice_counts invoice_notices known_values notices notice_preferences jobs kept_answers latest_positions locations mail_codes mail_patterns mailbox_cursor mailbox_mails mailed_links receipt_links outbox package_counts passkey_challenges passkeys providers rate_windows
  recovery_codes refused_positions registrations report_files schema_migrations sending_records sessions sheet_import_chunks
  sheet_import_corrections sheet_import_previews sheet_import_progress sheet_import_rows sheet_imports saved_views signatures sites site_contacts site_hours stock_changes stock_differences subscriptions
  throttle_hits tracks trips unused_objects used_captchas user_groups user_sites user_writes users weather weather_fetches weather_forecasts webhook_deliveries webhook_states webhooks`.split(
    /\s+/,
  ),
);

describe('a visibility is declared', () => {
  it('for each column of each record table, and each table is classified', async () => {
    const rows = await api.database.rows(
      sql.of({ table_name: 'string', columns: 'string[]' })`select c.relname as table_name,
          array_agg(a.attname::text order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const missing = rows.flatMap(({ table_name, columns }) => {
      if (isRecordType(table_name)) return unstated(table_name, columns);
      return tablesWithoutRecords.has(table_name) ? [] : [table_name];
    });
    expect(missing).toEqual([]);
  });

  it('for each field of forms and imports', () => {
    const kinds = [...Object.entries(formFields), ...Object.entries(recordFields)].map(
      ([kind, fields]) => [kind.endsWith('_lines') ? 'record_lines' : kind, Object.keys(fields)] as const,
    );
    kinds.push(['record_lines', Object.keys(lineFieldsOf('destructions'))]);
    const others = kinds.map(([kind]) => kind).filter((kind) => !isRecordType(kind));
    expect(new Set(others)).toEqual(new Set(['cars', 'sites', 'locations']));
    expect(kinds.flatMap(([kind, fields]) => (isRecordType(kind) ? unstated(kind, fields) : []))).toEqual([]);
  });

  it('for each field of the history', () => {
    const tables = Object.entries(historyTables);
    const others = tables.map(([name]) => name).filter((name) => !isRecordType(name));
    // People, places, and addresses and times of links and devices: they reveal nothing about a medicine.
    const known = [
      'users',
      'user_groups',
      'user_sites',
      'devices',
      'receipt_links',
      'locations',
      'cities',
      'sites',
      'site_contacts',
      'site_hours',
    ];
    expect(new Set(others)).toEqual(new Set([...known, 'global_settings']));
    const missing = tables.flatMap(([name, { fields }]) =>
      isRecordType(name) ? unstated(name, Object.keys(fields)) : [],
    );
    expect(missing).toEqual([]);
  });

  it('for each key, order, search and filter of every answer that the blinded may read', () => {
    const paths = readByTheBlinded.map(({ path }) => path);
    expect(paths.filter((path) => typeOfAnswer[path] === undefined)).toEqual([]);
    for (const { path, list, response } of readByTheBlinded) {
      const type = typeOfAnswer[path];
      if (type === undefined || type === 'no record') continue;
      const asked = list === undefined ? [] : [...list.sort, ...list.search, ...list.filters];
      const keys = typeof response === 'string' ? [] : keysOf(response);
      const own = [...asked, ...keys].filter((name) => !frame.has(name));
      expect([path, unstated(type, own)]).toEqual([path, []]);
    }
  });
});

it('no list is ordered by a hidden column, unless it has no rows', () => {
  const viewer = { role: 'user', isBlinded: true } as const;
  for (const { path, list } of readByTheBlinded) {
    const type = typeOfAnswer[path];
    if (list === undefined || type === undefined || type === 'no record') continue;
    const column = list.defaultSort.replace('-', '');
    const isEmpty = [
      'inventories',
      'expiry',
      'reconciliation',
      'products',
      'batches',
      'kits',
      'accountability',
      'stock',
      'stock_levels',
    ].includes(type);
    expect([path, isEmpty || column === 'id' || seesColumn(viewer, type, column)]).toEqual([path, true]);
  }
});

it('a column without a declaration is hidden from blinded readers', () => {
  expect(types.length).toBeGreaterThan(15);
  for (const type of types) {
    expect(seesColumn({ role: 'user', isBlinded: true }, type, 'added_later')).toBe(false);
    expect(seesColumn({ role: 'user', isBlinded: false }, type, 'added_later')).toBe(true);
  }
});

const readByTheBlinded: EndpointDefinition[] = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(
    ({ method, access }) =>
      method === 'GET' &&
      access !== 'public' &&
      (access === 'signed-in' || roles.some((role) => can({ role, isBlinded: true }, access))),
  );

/** The fields around a page's rows, and filters that are separate switches. */
const frame = new Set([
  'count',
  'count_is_minimum',
  'next',
  'previous',
  'results',
  'track__airbill',
  'names',
  'steps',
  'differing',
]);

const projectKinds = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'] as const;
const inProject = (rest: string) => `/api/projects/{id}/${rest}`;

/** The record type that each response holds; a new endpoint must declare it here. */
const typeOfAnswer: Readonly<Record<string, RecordType | 'no record'>> = {
  '/api/own_signature/': 'no record',
  '/token': 'no record',
  '/api/tracking/': 'no record',
  '/api/tracking/settings/': 'no record',
  '/api/tracking/stream/': 'no record',
  '/api/search/': 'no record',
  '/api/known_values/all/': 'no record',
  // Numbers by role; the feature's own tests check those of blinded readers.
  '/api/home/': 'no record',
  '/api/notices/': 'no record',
  '/api/notices/stream/': 'no record',
  '/api/notices/preferences/': 'no record',
  '/api/tracking/{id}/track/': 'no record',
  '/profile': 'no record',
  '/api/ui_settings/': 'no record',
  '/api/second_steps/': 'no record',
  '/api/sessions/': 'no record',
  '/api/devices/': 'no record',
  '/api/subscriptions/': 'no record',
  '/api/views/': 'no record',
  '/cities': 'no record',
  '/cities/all': 'no record',
  '/api/clients/': 'clients',
  '/api/clients/search/': 'clients',
  '/api/clients/filter_counts/': 'no record',
  '/api/clients/excel/': 'clients',
  '/api/clients/{id}/': 'clients',
  '/api/clients/{id}/packages/': 'packages',
  '/api/clients/{id}/projects/': 'projects',
  '/api/clients/{id}/managers/': 'no record',
  '/api/projects/': 'projects',
  '/api/projects/sponsors/': 'projects',
  '/api/products/filter_counts/': 'no record',
  '/api/batches/filter_counts/': 'no record',
  '/api/stock_levels/filter_counts/': 'no record',
  '/api/stock/filter_counts/': 'no record',
  '/api/kits/filter_counts/': 'no record',
  '/api/unblindings/filter_counts/': 'no record',
  '/api/shipment_requests/filter_counts/': 'no record',
  '/api/projects/filter_counts/': 'no record',
  '/api/projects/excel/': 'projects',
  '/api/projects/{id}/': 'projects',
  // Its parts are null for the blinded, or have the columns of their lists.
  '/api/projects/{id}/overview/': 'no record',
  '/api/products/': 'products',
  '/api/products/excel/': 'products',
  '/api/products/{id}/': 'products',
  '/api/batches/': 'batches',
  '/api/batches/excel/': 'batches',
  '/api/projects/{id}/batch_choices/': 'batches',
  '/api/batches/{id}/': 'batches',
  '/api/batches/{id}/form/': 'batches',
  '/api/kits/': 'kits',
  '/api/kits/excel/': 'kits',
  '/api/kits/{id}/': 'kits',
  [inProject('accountability/')]: 'accountability',
  [inProject('accountability/rows/')]: 'accountability',
  [inProject('accountability/excel/')]: 'accountability',
  [inProject('site_entries/')]: 'site_entries',
  [inProject('site_entries/excel/')]: 'site_entries',
  [inProject('site_entries/choices/')]: 'site_entries',
  '/api/unblindings/': 'unblindings',
  '/api/unblindings/excel/': 'unblindings',
  '/api/unblindings/{id}/': 'unblindings',
  // 404 for the blinded, as the batch is.
  '/api/batches/{id}/movements/': 'no record',
  '/api/batches/{id}/movements/excel/': 'no record',
  '/api/batches/{id}/documents/{documentId}/': 'batch_files',
  '/api/depots/': 'depots',
  // 403 for the blinded.
  '/api/changes/': 'no record',
  '/api/webhooks/': 'no record',
  '/api/webhook_deliveries/': 'no record',
  '/api/webhook_deliveries/{id}/': 'no record',
  '/api/stock/': 'stock',
  '/api/stock/excel/': 'stock',
  '/api/stock/{id}/': 'stock',
  // 404 for the blinded, as the stock is.
  '/api/stock/{id}/movements/': 'no record',
  '/api/stock/{id}/movements/excel/': 'no record',
  // The depot of a project, and no records for the blinded.
  '/api/projects/{id}/stock_keeping/': 'no record',
  '/api/history/products/{id}/': 'no record',
  '/api/history/products/{id}/excel/': 'no record',
  '/api/history/batches/{id}/': 'no record',
  '/api/history/batches/{id}/excel/': 'no record',
  '/api/packages/': 'packages',
  '/api/packages/choices/': 'packages',
  '/api/packages/excel/': 'packages',
  '/api/packages/filter_counts/': 'no record',
  '/api/packages/search/': 'packages',
  '/api/packages/{id}/': 'packages',
  // The state alone for the blinded.
  '/api/packages/{id}/temperatures/': 'no record',
  // For people who pack, who are not blinded.
  [inProject('outbounds/{recordId}/label/')]: 'no record',
  [inProject('outbounds/{recordId}/packing_list/')]: 'no record',
  '/api/stock_levels/': 'stock_levels',
  '/api/stock_levels/excel/': 'stock_levels',
  '/api/on_time/shipments/': 'on_time',
  '/api/on_time/shipments/excel/': 'on_time',
  '/api/on_time/routes/': 'on_time',
  '/api/on_time/routes/excel/': 'on_time',
  '/api/shipment_requests/': 'shipment_requests',
  '/api/shipment_requests/excel/': 'shipment_requests',
  '/api/shipment_requests/{id}/': 'shipment_requests',
  // Only for staff and users with the capability, who are not blinded.
  '/api/shipment_requests/{id}/picking/': 'no record',
  // Products by the blinded name.
  '/api/projects/{id}/request_choices/': 'no record',
  '/api/history/shipment_requests/{id}/': 'no record',
  '/api/history/shipment_requests/{id}/excel/': 'no record',
  '/api/history/excursions/{id}/': 'no record',
  '/api/history/excursions/{id}/excel/': 'no record',
  // Contacts and hours of a site reveal nothing about a medicine.
  '/api/sites/{id}/details/': 'no record',
  '/api/recalls/': 'recalls',
  '/api/recalls/excel/': 'recalls',
  '/api/recalls/{id}/': 'recalls',
  // The same as for the page.
  '/api/recalls/{id}/letter/': 'no record',
  '/api/recalls/{id}/excel/': 'no record',
  '/api/history/recalls/{id}/': 'no record',
  '/api/history/recalls/{id}/excel/': 'no record',
  // Blinded users see no batches.
  '/api/batches/{id}/places/': 'no record',
  '/api/packages/{id}/recipients/': 'no record',
  // Null for blinded readers: these fields name goods.
  '/api/packages/{id}/weather/': 'no record',
  // The consignee's address, and the temperature class of the whole package (decision 0060).
  '/api/driver/stops/': 'no record',
  '/api/packages/{id}/delivery_reports/': 'delivery_reports',
  '/api/delivery_reports/': 'delivery_reports',
  '/api/delivery_reports/excel/': 'delivery_reports',
  '/api/delivery_reports/filter_counts/': 'no record',
  '/api/delivery_reports/{id}/': 'delivery_reports',
  '/api/delivery_reports/{id}/signature/': 'no record',
  '/api/delivery_reports/{id}/photos/{sha256}/': 'no record',
  '/api/delivery_reports/{id}/pdf/': 'no record',
  // Empty for blinded readers.
  '/api/packages/{id}/delivery_lines/': 'no record',
  // Without lines for blinded users.
  '/api/packages/{id}/receipt/': 'no record',
  ...Object.fromEntries(
    projectKinds.flatMap((kind) => [
      [inProject(`${kind}/`), kind],
      [inProject(`${kind}/{recordId}/`), kind],
      [inProject(`${kind}/excel/`), kind],
    ]),
  ),
  [inProject('destructions/{destructionId}/certificate/')]: 'certificates',
  [inProject('destructions/{recordId}/signatures/')]: 'no record',
  [inProject('inventories/{recordId}/signatures/')]: 'no record',
  [inProject('reconciliation/')]: 'reconciliation',
  [inProject('reconciliation/rows/')]: 'reconciliation',
  [inProject('reconciliation/excel/')]: 'reconciliation',
  [inProject('expiry/')]: 'expiry',
  [inProject('expiry/excel/')]: 'expiry',
  '/api/expiry/': 'expiry',
  '/api/expiry/excel/': 'expiry',
  // Empty for blinded users.
  '/api/expiry/filter_counts/': 'no record',
  '/api/invoices/current/': 'invoices',
  '/api/invoices/past/': 'invoices',
  '/api/invoices/debt/': 'invoices',
  '/api/invoices/overdue/': 'invoices',
  '/api/invoices/overdue/export/': 'invoices',
  '/api/clients/{id}/statement/': 'invoices',
  '/api/invoices/current/export/': 'invoices',
  '/api/invoices/past/export/': 'invoices',
  '/api/invoices/debt/export/': 'invoices',
  '/api/invoices/ageing/': 'no record',
  ...Object.fromEntries(
    ['current', 'past', 'debt', 'overdue'].map((period) => [
      `/api/invoices/${period}/filter_counts/`,
      'no record',
    ]),
  ),
  '/api/invoices/{id}/': 'invoices',
  '/api/invoices/{id}/payments': 'invoice_payments',
  '/api/invoices/{id}/budget/': 'no record',
  '/api/invoices/{id}/file': 'invoices',
  // Their fields are those of `historyTables`, checked above.
  ...Object.fromEntries(
    ['clients', 'projects', 'packages', ...projectKinds, 'site_entries', 'invoices'].flatMap((noun) => [
      [`/api/history/${noun}/{id}/`, 'no record'],
      [`/api/history/${noun}/{id}/excel/`, 'no record'],
    ]),
  ),
};

/** The keys of a response's rows: for a page those of its items, for a union those of each member. */
function keysOf(schema: z.ZodMiniType): string[] {
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((one) => keysOf(one as z.ZodMiniType));
  if (schema instanceof z.ZodMiniArray) return keysOf(schema.def.element as z.ZodMiniType);
  if (!(schema instanceof z.ZodMiniObject)) return [];
  const shape = schema.def.shape as Record<string, z.ZodMiniType>;
  const { results, ...beside } = shape;
  return results === undefined ? Object.keys(shape) : [...Object.keys(beside), ...keysOf(results)];
}
