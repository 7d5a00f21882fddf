// The accounts and paths of the blinding tests: every kind of blinded account, and for every path the rows
// with hidden data.
import { type Role, roles } from '#core/access.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import type { Answer } from './api.ts';
import type { BlindedWorld } from './blinded-world.ts';
import { make, type Row } from './factories.ts';
import { kit } from './kit-rows.ts';
import { pdfText } from './pdf-text.ts';
import { png } from './pictures.ts';
import { announcedPhoto } from './proof-rows.ts';
import { outboundFile } from './request-rows.ts';
import { sheetCells } from './sheet-cells.ts';
import { siteEntry } from './site-entry-rows.ts';
import { stockItem } from './stock-rows.ts';
import { unblindingOf } from './unblinding-rows.ts';

/** By role and an administrator's decision; the expected blinding is written by hand from amendment 28. */
export const blindedAccounts: readonly [Role, boolean | null][] = [
  ...roles.map((role): [Role, boolean] => [role, true]),
  ['investigator', null],
  ['coordinator', null],
  ['driver', null],
  ['driver', false],
];

/** Rows of the caller's client beside those of the world, by the noun of their path. */
export interface MoreRows {
  readonly kits: number;
  readonly unblindings: number;
  readonly site_entries: number;
  readonly stock: number;
  readonly depots: number;
  readonly delivery_reports: number;
  readonly outbound_file: number;
}

/** Makes them, and a row of every other table of records. */
export async function makeMoreRows(database: Database, world: BlindedWorld): Promise<MoreRows> {
  const { own, users } = world;
  const stock = await stockItem(database, own);
  const [movement] = await database.rows(
    sql.of({ id: 'number' })`select id from stock_movements where item_id = ${stock.id} limit 1`,
  );
  const { report } = await announcedPhoto(database, own, users.driver, png(4, 4, 7));
  const { batch: batch_id, project: project_id, package: package_id } = own;
  const outbound_file = await outboundFile(database, own.outbound);
  const rest: Readonly<Record<string, Row>> = {
    batch_extensions: {
      batch_id,
      batch_file_id: own.document,
      new_expiry_date: '2031-01-01',
      relabelled_quantity: '1',
    },
    batch_texts: { batch_id, project_id, product: 'Tablets', number: 'B 1' },
    delivery_report_lines: { report_id: report, quantity: '2', accepted: '1', refused: '1' },
    excursion_items: { excursion_id: own.excursion, batch_id, quantity: '1' },
    package_statuses: { package_id, status: 'Delivered', at: '2026-03-03T10:00:00Z' },
    stock_overrides: {
      item_id: stock.id,
      held: 'stock',
      movement_id: movement?.id,
      happened_on: '2026-02-01',
      balance: '-1',
      reason: 'counted twice',
    },
  };
  for (const [table, row] of Object.entries(rest)) await make(database, table, row);
  return {
    kits: await kit(database, own),
    unblindings: await unblindingOf(database, own, users.staff),
    site_entries: await siteEntry(database, own),
    stock: stock.id,
    depots: stock.depot,
    delivery_reports: report,
    outbound_file,
  };
}

/** Paths without rows here: they reveal nothing about a medicine, or only unblinded users may read them. */
const withoutRows = new Set([
  'locations',
  'cities',
  'mailbox',
  'tracking',
  'imports',
  'jobs',
  'webhook_deliveries',
]);

/** The path with the rows of the caller's client; throws for a path whose rows are not known here. */
export function blindedAddress(
  path: string,
  { own, users, carId, ...world }: BlindedWorld,
  more: MoreRows,
): string {
  const noun = /^\/(?:api\/)?(?:history\/)?(\w+)\//.exec(path)?.[1] ?? '';
  const rows: Readonly<Record<string, number>> = {
    ...more,
    clients: own.client,
    projects: own.project,
    packages: own.package,
    invoices: own.invoice,
    inbounds: own.inbound,
    outbounds: own.outbound,
    returns: own.return,
    inventories: own.inventory,
    destructions: own.destruction,
    users: users.user,
    products: own.product,
    batches: own.batch,
    temperatures: own.temperature,
    excursions: own.excursion,
    shipment_requests: own.shipment_request,
    recalls: world.recall,
    sites: own.site,
    cars: carId,
  };
  const kind = /\/(\w+)\/\{recordId\}/.exec(path)?.[1] ?? '';
  const parameters: Readonly<Record<string, number | string | undefined>> = {
    id: rows[noun] ?? (withoutRows.has(noun) ? 1 : undefined),
    recordId: rows[kind],
    destructionId: own.destruction,
    versionId: world.certificate,
    documentId: kind === 'outbounds' ? more.outbound_file : own.document,
    paymentId: world.payment,
    managerId: users.user,
    sha256: 'ab'.repeat(32),
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = parameters[name];
    if (id === undefined) throw new Error(`say here what {${name}} of ${path} is`);
    return String(id);
  });
}

/** The content of a response in lower case: its headers, its text or cells, and the text of a PDF. */
export async function wholeText({ raw, headers }: Answer): Promise<string> {
  const type = String(headers['content-type']);
  const body = type.includes('spreadsheetml')
    ? JSON.stringify(await sheetCells(raw))
    : type.includes('pdf') && raw.subarray(0, 4).toString() === '%PDF'
      ? raw.toString() + pdfText(raw)
      : raw.toString();
  return (JSON.stringify(headers) + body).toLowerCase();
}
