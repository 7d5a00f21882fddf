// The binder, part by part in a fixed order; every part is hashed while it is read, and the index comes last.
import { createHash } from 'node:crypto';
import { reachOf } from '#core/access.ts';
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { type ListDeclaration, parseListQuery } from '#core/list-query.ts';
import { fileStem } from '#core/transliterate.ts';
import type { HistoryNoun } from '#features/oversight/history/rules.ts';
import { exportHistories } from '#features/oversight/history/server/service.ts';
import { batchesList } from '#features/supply/batches/contract.ts';
import { exportBatches } from '#features/supply/batches/server/service.ts';
import { kitsList } from '#features/supply/kits/contract.ts';
import { exportKits } from '#features/supply/kits/server/service.ts';
import { productsList } from '#features/supply/products/contract.ts';
import { exportProducts } from '#features/supply/products/server/service.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { recallsList } from '#features/supply/recalls/contract.ts';
import { exportPlaces, exportRecalls, findRecall } from '#features/supply/recalls/server/service.ts';
import { exportRecords } from '#features/supply/records/server/service.ts';
import { siteEntriesList } from '#features/supply/site-entries/contract.ts';
import { exportEntries } from '#features/supply/site-entries/server/service.ts';
import { unblindingsList } from '#features/supply/unblindings/contract.ts';
import { exportUnblindings } from '#features/supply/unblindings/server/service.ts';
import { deliveryReportsList } from '#features/transport/delivery-reports/contract.ts';
import { exportReports, findReport, reportPdf } from '#features/transport/delivery-reports/server/service.ts';
import { excursionsList } from '#features/transport/excursions/contract.ts';
import { exportExcursions } from '#features/transport/excursions/server/service.ts';
import { packagesList } from '#features/transport/packages/contract.ts';
import { exportPackages } from '#features/transport/packages/server/service.ts';
import { unpackPoints } from '#features/transport/temperatures/rules.ts';
import { recordKinds } from '#record-types/forms.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { fileBytes, once } from '#server/files/files.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { type PartToZip, zipOf } from '#server/files/zip-stream.ts';
import { momentText } from '#server/mail/mail-text.ts';
import { type IndexedFile, indexCsv, indexPage } from './index-page.ts';
import { type Period, projectAt } from './sources.ts';
import {
  listAffected,
  listBatchFiles,
  listCertificateFiles,
  listCustomsFiles,
  listDispositions,
  listInvoiceFiles,
  listOwnIds,
  listPackageIds,
  listReceiptLines,
  listRecordIds,
  listReportIds,
  listSignedRecords,
  listTemperatureIds,
  readTemperatures,
} from './store.ts';

interface Wanted {
  readonly moment: Date;
  readonly period: Period;
  readonly language: string;
  readonly timeZone: string;
  readonly portalName: string;
}

interface Binding extends Wanted {
  /** As of the moment, with only the binder's data. */
  readonly database: Database;
  readonly scope: Scope;
  readonly project: NamedProject;
  readonly texts: Texts<'binder'>;
}

/** The binder of a project as this scope sees it, streamed. */
export async function makeBinder(
  database: Database,
  scope: Scope,
  project: NamedProject,
  wanted: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(wanted.language, 'binder');
  const past = await projectAt(database, project, wanted);
  const name = fileStem(project.name, `project_${project.id}`);
  return {
    name: `${name}_binder_${daysOf(wanted)}.zip`,
    contentType: 'application/zip',
    bytes: zipOf(withIndex({ ...wanted, database: past, scope, project, texts }), wanted.moment),
  };
}

/** The period and the day of the moment, for the name of the file. */
function daysOf({ moment, period: { from, to }, timeZone }: Wanted): string {
  const period = from === undefined && to === undefined ? [] : [from ?? '', to ?? ''];
  return [...period, plainDateIn(timeZone, moment)].filter((day) => day !== '').join('_');
}

async function* withIndex(binding: Binding): AsyncGenerator<PartToZip> {
  const index: IndexedFile[] = [];
  for await (const { name, bytes } of partsOf(binding)) {
    yield { name, bytes: hashed(bytes, (found) => index.push({ name, ...found })) };
  }
  yield { name: 'index.csv', bytes: once(Buffer.from(indexCsv(index))) };
  yield {
    name: 'index.html',
    bytes: once(Buffer.from(indexPage({ ...binding, projectName: binding.project.name }, index))),
  };
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  found: (file: { size: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  found({ size, sha256: hash.digest('hex') });
}

async function* partsOf(binding: Binding): AsyncGenerator<PartToZip> {
  const { database, scope, project, language, timeZone, moment } = binding;
  const reader = { language, timeZone, now: moment };
  const today = plainDateIn(timeZone, moment);
  for (const kind of recordKinds) {
    const { bytes } = await exportRecords(database, scope, { kind, project, ...reader });
    yield { name: `records/${kind}.xlsx`, bytes };
  }
  const packages = { query: parseListQuery(packagesList, {}), projectId: project.id, ...reader };
  yield* sheets([
    ['records/packages.xlsx', () => exportPackages(database, scope, packages)],
    ['records/products.xlsx', () => exportProducts(database, scope, all(productsList), language)],
    ['records/batches.xlsx', () => exportBatches(database, scope, all(batchesList), language)],
    ['records/kits.xlsx', () => exportKits(database, scope, all(kitsList), language)],
    [
      'records/site_log.xlsx',
      () => exportEntries(database, scope, { project, query: all(siteEntriesList), language }),
    ],
    ['audit/audit.xlsx', () => auditSheet(binding)],
    ['signatures/signatures.xlsx', () => signatureSheet(binding)],
    [
      'excursions/excursions.xlsx',
      () => exportExcursions(database, scope, all(excursionsList), { language, timeZone, today }),
    ],
    ['excursions/dispositions.xlsx', () => dispositionSheet(binding)],
    ['excursions/quantities.xlsx', () => affectedSheet(binding)],
    [
      'unblindings/unblindings.xlsx',
      () => exportUnblindings(database, scope, all(unblindingsList), { language, timeZone }),
    ],
    ['proofs/reports.xlsx', () => exportReports(database, scope, all(deliveryReportsList), reader)],
    ['proofs/receipts.xlsx', () => receiptSheet(binding)],
  ]);
  const seen = { scope, today };
  yield* sheets([
    ['recalls/recalls.xlsx', () => exportRecalls(database, seen, all(recallsList), { language, timeZone })],
  ]);
  for (const id of await listOwnIds(database, 'recalls')) {
    const recall = await findRecall(database, seen, id);
    if (recall === undefined) continue;
    const { name, bytes } = await exportPlaces(recall, { language, timeZone });
    yield { name: `recalls/${name}`, bytes };
  }
  for (const file of await listCertificateFiles(database, scope, project, moment)) {
    yield {
      name: `certificates/${file.destruction_id}_${file.id}_${safeName(file.name)}`,
      bytes: fileBytes(database, file.file_id, file.size),
    };
  }
  yield* papers('batches', database, await listBatchFiles(database, project));
  for (const file of await listCustomsFiles(database, scope, project, moment)) {
    yield {
      name: `customs/${file.outbound_id}_${file.id}_${safeName(file.name)}`,
      bytes: fileBytes(database, file.file_id, file.size),
    };
  }
  for (const id of await listReportIds(database, project, moment)) {
    const report = await findReport(database, scope, id);
    if (report === undefined) continue;
    const { bytes } = await reportPdf(database, report, reader);
    yield { name: `proofs/${id}_${safeName(report.package.airbill)}.pdf`, bytes };
  }
  for (const id of await listTemperatureIds(database, project)) {
    const file = await readTemperatures(database, id);
    if (file === undefined) continue;
    yield* papers('temperatures', database, [file]);
    yield { name: `temperatures/${id}_readings.csv`, bytes: once(Buffer.from(readingsCsv(file))) };
  }
  if (reachOf(scope.role, 'invoices.read') !== undefined)
    yield* papers('invoices', database, await listInvoiceFiles(database, project));
}

const all = (list: ListDeclaration) => parseListQuery(list, {});

/** Spreadsheets one after the other, each created when it is read. */
async function* sheets(wanted: readonly (readonly [name: string, make: () => Promise<FileAnswer>])[]) {
  for (const [name, make] of wanted) yield { name, bytes: (await make()).bytes };
}

/** Stored files, byte for byte. */
function* papers(
  folder: string,
  database: Database,
  files: readonly { id: number; file_id: number; name: string; size: number }[],
) {
  for (const file of files) {
    yield {
      name: `${folder}/${file.id}_${safeName(file.name)}`,
      bytes: fileBytes(database, file.file_id, file.size),
    };
  }
}

/** Each reading of a logger's file in UTC and °C. */
function readingsCsv({ first_at, points }: { first_at: string; points: Buffer }): string {
  const lines = unpackPoints(points, Date.parse(first_at) / 1000).map(
    ({ at, value }) => `${new Date(at * 1000).toISOString()},${(value / 100).toFixed(2)}`,
  );
  return ['time_utc,temperature_c', ...lines, ''].join('\r\n');
}

async function auditSheet(binding: Binding): Promise<FileAnswer> {
  const { database, scope, language, timeZone, moment, texts } = binding;
  return exportHistories(database, scope, await inspected(binding), {
    name: 'audit.xlsx',
    heading: texts.record,
    until: moment,
    language,
    timeZone,
  });
}

/** The records whose history belongs to the project. */
async function inspected({ database, scope, project, moment }: Binding) {
  const found: { noun: HistoryNoun; id: number }[] = [{ noun: 'projects', id: project.id }];
  for (const noun of recordKinds) {
    for (const id of await listRecordIds(database, scope, project, noun, moment)) found.push({ noun, id });
  }
  for (const id of await listPackageIds(database, scope, project, moment))
    found.push({ noun: 'packages', id });
  for (const noun of ['batches', 'site_entries', 'excursions', 'recalls'] as const) {
    for (const id of await listOwnIds(database, noun)) found.push({ noun, id });
  }
  return found;
}

const signatureColumns = [
  { key: 'record', type: 'text' },
  { key: 'printed_name', type: 'text' },
  { key: 'meaning', type: 'text' },
  { key: 'signed_at', type: 'text' },
  { key: 'version', type: 'text' },
  { key: 'content_hash', type: 'text', width: 66 },
  { key: 'file_hash', type: 'text', width: 66 },
  { key: 'void_since', type: 'text' },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

/** A spreadsheet of few rows, with the headings of these texts. */
function ownSheet<Key extends string>(
  name: string,
  title: string,
  columns: readonly (Omit<SheetColumn, 'heading'> & { readonly key: Key })[],
  texts: Readonly<Record<Key, string>>,
  rows: readonly Readonly<Record<Key, unknown>>[],
): Promise<FileAnswer> {
  const headed = columns.map((column) => ({ ...column, heading: texts[column.key] }));
  return sheetFile(`${name}.xlsx`, title, headed, once(rows));
}

async function signatureSheet({ database, scope, project, moment, language, timeZone, texts }: Binding) {
  const meaning = await textsIn(language, 'signatures');
  const signed = await listSignedRecords(database, scope, project, moment);
  const rows = signed.map((one) => ({
    record: `${one.record_kind} ${one.record_id}`,
    printed_name: one.printed_name,
    meaning: meaning[`meaning_${one.meaning}`],
    signed_at: momentText(new Date(one.signed_at), language, timeZone),
    version: one.record_version,
    content_hash: one.content_sha256,
    file_hash: one.file_sha256,
    void_since: one.voided_at === null ? null : momentText(new Date(one.voided_at), language, timeZone),
  }));
  return ownSheet('signatures', texts.signatures, signatureColumns, texts, rows);
}

/** The evidence of each excursion, and the decision of quality. */
async function dispositionSheet({ database, scope, project, language, timeZone, texts }: Binding) {
  const words = await textsIn(language, 'excursions');
  const time = (at: string | null) => at && momentText(new Date(at), language, timeZone);
  const found = await listDispositions(database, scope, project);
  const rows = found.map((one) => ({
    ...one,
    record: `excursions ${one.id}`,
    opened_at: time(one.opened_at),
    found_at: time(one.found_at),
    finding:
      one.temperature_file_id === null
        ? one.delivery_report_id && words.cause_receipt
        : `temperatures/${one.temperature_file_id}`,
    lowest: one.lowest_c,
    highest: one.highest_c,
    status: words[one.outcome ?? 'open'],
    reason: one.outcome_reason,
    decided_at: time(one.decided_at),
  }));
  return ownSheet(
    'dispositions',
    words.disposition,
    [
      { key: 'record', type: 'text' },
      { key: 'reference', type: 'text' },
      { key: 'opened_at', type: 'text' },
      { key: 'found_at', type: 'text' },
      { key: 'finding', type: 'text' },
      { key: 'low_c', type: 'number' },
      { key: 'high_c', type: 'number' },
      { key: 'allowed_minutes', type: 'number' },
      { key: 'minutes_outside', type: 'number' },
      { key: 'lowest', type: 'number' },
      { key: 'highest', type: 'number' },
      { key: 'due_on', type: 'date' },
      { key: 'status', type: 'text' },
      { key: 'reason', type: 'text', width: 34 },
      { key: 'decided_at', type: 'text' },
      { key: 'decided_by', type: 'text' },
    ],
    { ...words, ...texts },
    rows,
  );
}

async function affectedSheet({ database, project, language, texts }: Binding) {
  const words = await textsIn(language, 'excursions');
  const found = await listAffected(database, project);
  return ownSheet(
    'quantities',
    words.items,
    [
      { key: 'record', type: 'text' },
      { key: 'reference', type: 'text' },
      { key: 'product', type: 'text', width: 34 },
      { key: 'batch', type: 'text' },
      { key: 'quantity', type: 'number', format: '#,##0.000' },
    ],
    { ...words, ...texts },
    found.map((one) => ({ ...one, record: `excursions ${one.id}` })),
  );
}

async function receiptSheet({ database, project, language, timeZone, texts }: Binding) {
  const { quantity } = await textsIn(language, 'excursions');
  const words = { ...(await textsIn(language, 'deliveries')), quantity };
  const found = await listReceiptLines(database, project);
  return ownSheet(
    'receipts',
    texts.receipts,
    [
      { key: 'record', type: 'text' },
      { key: 'airbill', type: 'text' },
      { key: 'occurred_at', type: 'text' },
      { key: 'product', type: 'text', width: 34 },
      { key: 'batch', type: 'text' },
      { key: 'quantity', type: 'number', format: '#,##0.000' },
      { key: 'accepted', type: 'number', format: '#,##0.000' },
      { key: 'refused', type: 'number', format: '#,##0.000' },
    ],
    { ...words, ...texts },
    found.map((one) => ({
      ...one,
      record: `delivery_reports ${one.id}`,
      occurred_at: momentText(new Date(one.occurred_at), language, timeZone),
    })),
  );
}

/** A file name valid on every system: no path, no control characters, limited length. */
function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are removed
  const plain = name.replaceAll(/[\\/:*?"<>|\u0000-\u001F\u007F]/g, '_').replace(/^\.+/, '_');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, plain.length - ending.length).slice(0, 80) + ending;
}
