// Entries by hand: each call settles its values, writes them with the person's reason, and answers the entry as it is.
import type { Upload } from '#core/contract.ts';
import { AppError, found } from '#core/errors.ts';
import { mailNewInvoices, mailStatuses } from '#features/notices/server/store.ts';
import { followPayment, lockInvoice } from '#features/paid-amounts/server/store.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import type { Database } from '#server/database.ts';
import { documentKindOf } from '#server/document-kind.ts';
import { insertFile, wholeOf } from '#server/files.ts';
import { asPage } from '#server/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { Scope } from '#server/scope.ts';
import type { Queryable } from '#server/sql.ts';
import type { choicesContract, entriesContract, Entry, EntryBody, EntryLine } from '../contract.ts';
import {
  endsBeforeStart,
  type EntryField,
  entryFields,
  type EntryKind,
  entryKinds,
  hasLines,
  isVoided,
} from '../rules.ts';
import {
  deleteEntry,
  type EntryPlace,
  type EntryValues,
  findCarOrSite,
  findEntry,
  findUnknown,
  hasPayments,
  insertEntry,
  insertStatus,
  isEmptyEntry,
  listCars,
  listSites,
  replaceLines,
  updateEntry,
  updateInvoiceFile,
  voidEntry,
} from './store.ts';

interface Input {
  readonly params: Readonly<Record<string, number>>;
  readonly body: EntryBody;
}

/** The four calls of every kind, by the names of the contract. */
export function entriesHandlers(
  database: Database,
  publicUrl: string,
): ServerHandlers<typeof entriesContract> {
  const handlers = entryKinds.flatMap((kind) => {
    const noun = nounOf(kind);
    return [
      [
        `form ${kind}`,
        async ({ params }: Input, { scope }: RequestContext) => {
          await seeParent(database, scope, kind, params);
          return found(await findEntry(database, scope, kind, placeOf(kind, params)));
        },
      ],
      [
        `create ${kind}`,
        ({ params, body }: Input, { scope, cause }: RequestContext) =>
          told(() =>
            database.write(cause(reasonOf(body, `create ${noun}`)), (transaction) =>
              create(transaction, scope, kind, params, body, publicUrl),
            ),
          ),
      ],
      [
        `change ${kind}`,
        ({ params, body }: Input, { scope, cause }: RequestContext) =>
          told(() =>
            database.write(cause(reasonOf(body, `change ${noun}`)), (transaction) =>
              change(transaction, scope, kind, params, body, publicUrl),
            ),
          ),
      ],
      [
        `end ${kind}`,
        ({ params, body }: Input, { scope, cause }: RequestContext) =>
          told(() =>
            database.write(cause(reasonOf(body, `delete ${noun}`)), (transaction) =>
              end(transaction, scope, kind, params, body),
            ),
          ),
      ],
    ] as const;
  });
  return Object.fromEntries(handlers);
}

/** What the forms choose from, and the file of an invoice. */
export function choicesHandlers(database: Database): ServerHandlers<typeof choicesContract> {
  return {
    cars: async ({ query }, context) =>
      asPage(context, query, await listCars(database, context.scope, query)),
    sites: async ({ query }, context) =>
      asPage(context, query, await listSites(database, context.scope, query)),
    async uploadInvoiceFile({ params, file }, { scope, cause }) {
      found(await findEntry(database, scope, 'invoices', { id: params.id, parent: undefined }));
      const content = await pdfOf(file);
      return database.write(cause('upload invoice file'), async (transaction) => {
        found(await lockInvoice(transaction, scope, params.id));
        const name = /\.pdf$/i.test(file.name) ? file.name : `${file.name}.pdf`;
        const id = await insertFile(transaction, { name, contentType: 'application/pdf', content });
        await updateInvoiceFile(transaction, scope, params.id, id);
        return { name, size: content.length };
      });
    },
    async clearInvoiceFile({ params, body }, { scope, cause }) {
      await database.write(cause(reasonOf(body, 'clear invoice file')), async (transaction) => {
        const invoice = found(await lockInvoice(transaction, scope, params.id));
        if (invoice.file_id === null) throw new AppError('NOT_FOUND');
        await updateInvoiceFile(transaction, scope, params.id, null);
      });
    },
  };
}

async function create(
  transaction: Queryable,
  scope: Scope,
  kind: EntryKind,
  params: Input['params'],
  body: EntryBody,
  publicUrl: string,
): Promise<Entry> {
  const parent = parentOf(kind, params);
  await seeParent(transaction, scope, kind, params);
  const values = await settled(transaction, scope, kind, valuesOf(kind, body), {});
  const id = await insertEntry(transaction, scope, kind, parent, values);
  if (hasLines(kind) && body.lines) await replaceLines(transaction, scope, kind, id, tidy(body.lines));
  const status = values['status'];
  if (kind === 'packages' && typeof status === 'string') {
    await insertStatus(transaction, scope, id, status);
    await mailStatuses(transaction, scope, publicUrl, id);
  }
  if (kind === 'invoices') await mailNewInvoices(transaction, scope, publicUrl, id);
  if (kind === 'invoice_payments') await followPayment(transaction, scope, parent ?? 0, { after: values });
  return found(await findEntry(transaction, scope, kind, { id, parent }));
}

async function change(
  transaction: Queryable,
  scope: Scope,
  kind: EntryKind,
  params: Input['params'],
  body: EntryBody,
  publicUrl: string,
): Promise<Entry> {
  await seeParent(transaction, scope, kind, params);
  const place = placeOf(kind, params);
  const before = found(await findEntry(transaction, scope, kind, place, 'lock'));
  if (body.updated_at !== undefined && body.updated_at !== before.updated_at) {
    throw new AppError('CONFLICT', { current: before });
  }
  const given = valuesOf(kind, body);
  const asked = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => differs(value, before[name], entryFields[kind][name])),
  );
  const changes = await settled(transaction, scope, kind, asked, before);
  const wanted = hasLines(kind) && body.lines ? tidy(body.lines) : undefined;
  const lines = wanted && differs(asNumbers(wanted), asNumbers(before.lines ?? [])) ? wanted : undefined;
  if (Object.keys(changes).length === 0 && lines === undefined) return before;
  if (kind === 'invoices' && typeof changes['currency'] === 'string') {
    const currencies = [String(before['currency']), changes['currency']];
    if (await hasPayments(transaction, scope, place.id, currencies))
      throw new AppError('MISSING', { fields: { currency: 'has_payments' } });
  }
  await updateEntry(transaction, scope, kind, before, changes);
  if (hasLines(kind) && lines) await replaceLines(transaction, scope, kind, place.id, lines);
  const status = changes['status'];
  if (kind === 'packages' && typeof status === 'string') {
    await insertStatus(transaction, scope, place.id, status);
    await mailStatuses(transaction, scope, publicUrl, place.id);
  }
  if (kind === 'invoice_payments') {
    const after = { ...before, ...changes };
    await followPayment(transaction, scope, place.parent ?? 0, { before, after });
  }
  return found(await findEntry(transaction, scope, kind, place));
}

async function end(
  transaction: Queryable,
  scope: Scope,
  kind: EntryKind,
  params: Input['params'],
  body: EntryBody,
): Promise<void> {
  await seeParent(transaction, scope, kind, params);
  const place = placeOf(kind, params);
  const before = found(await findEntry(transaction, scope, kind, place, 'lock'));
  if (isVoided(kind)) {
    await voidEntry(transaction, scope, kind, place.id, (body.reason ?? '').trim());
    return;
  }
  if (
    (kind === 'clients' || kind === 'projects') &&
    !(await isEmptyEntry(transaction, scope, kind, place.id))
  ) {
    throw new AppError('CONFLICT', { fields: { id: 'not_empty' } });
  }
  if (kind === 'invoice_payments') await followPayment(transaction, scope, place.parent ?? 0, { before });
  await deleteEntry(transaction, scope, kind, place.id);
}

/** The project or invoice above, when the scope sees it; an invoice is held, because what is paid will follow. */
async function seeParent(
  database: Queryable,
  scope: Scope,
  kind: EntryKind,
  params: Input['params'],
): Promise<void> {
  if (isVoided(kind)) found(await findProjectName(database, scope, params['id'] ?? 0));
  if (kind === 'invoice_payments') found(await lockInvoice(database, scope, params['id'] ?? 0));
}

/** The values that will be written: those given, checked against what there is, and what a chosen car or site says. */
async function settled(
  transaction: Queryable,
  scope: Scope,
  kind: EntryKind,
  given: EntryValues,
  before: EntryValues,
): Promise<EntryValues> {
  const unknown = await findUnknown(transaction, scope, kind, given);
  if (unknown !== undefined) throw new AppError('MISSING', { fields: { [unknown]: 'unknown_choice' } });
  const { car_id: car, site_id: site } = given;
  const values: Record<string, unknown> = { ...given };
  if (car || site) {
    const known = await findCarOrSite(transaction, scope, { car, site });
    for (const [name, value] of Object.entries(said(kind, known))) {
      // What somebody writes of it stands as it is written.
      if (value !== null) values[name] ??= value;
    }
  }
  if (endsBeforeStart({ ...before, ...values })) {
    throw new AppError('MISSING', { fields: { end_date: 'before_start' } });
  }
  return values;
}

/** What a chosen car or site says of the entry. */
function said(
  kind: EntryKind,
  { plate, name, investigator, address }: Awaited<ReturnType<typeof findCarOrSite>>,
): Readonly<Record<string, string | null>> {
  if (kind === 'packages') return { car: plate };
  if (kind === 'outbounds') return { site: name };
  if (kind !== 'returns') return {};
  return { site_name: name, site_investigator: investigator, site_address: address };
}

/** A unique value that is taken is told at its field; what something still points to cannot go. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = propertyOf(error, 'code');
    const field = takenFields[propertyOf(error, 'constraint')];
    if (code === '23505' && field !== undefined) {
      throw new AppError('CONFLICT', { fields: { [field]: 'taken' }, cause: error });
    }
    if (code === '23503') throw new AppError('CONFLICT', { fields: { id: 'not_empty' }, cause: error });
    throw error;
  }
}

function propertyOf(error: unknown, name: string): string {
  return error instanceof Error ? String(Reflect.get(error, name)) : '';
}

const takenFields: Readonly<Record<string, string>> = {
  clients_name: 'name',
  cars_plate_key: 'plate',
  cars_gps_device_id_key: 'gps_device_id',
};

async function pdfOf(file: Upload): Promise<Buffer> {
  const content = await wholeOf(file.bytes);
  if (documentKindOf(content)?.extension === '.pdf') return content;
  throw new AppError('MISSING', { fields: { file: 'pdf' } });
}

function valuesOf(kind: EntryKind, body: object): EntryValues {
  return Object.fromEntries(
    Object.keys(entryFields[kind])
      .map((name): [string, unknown] => [name, Reflect.get(body, name)])
      .filter(([, value]) => value !== undefined),
  );
}

/** Whether two values say something else: several values are a set, and a decimal is its number. */
function differs(a: unknown, b: unknown, field?: EntryField): boolean {
  const plain = (value: unknown) => {
    if (Array.isArray(value) && field !== undefined)
      return [...new Set(value.map(String))].toSorted((one, other) => one.localeCompare(other));
    return field?.type === 'decimal' && typeof value === 'string' ? shortDecimal(value) : (value ?? null);
  };
  return JSON.stringify(plain(a)) !== JSON.stringify(plain(b));
}

function shortDecimal(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

function asNumbers(lines: readonly EntryLine[]): unknown {
  return lines.map((line) => ({ ...line, quantity: line.quantity && shortDecimal(line.quantity) }));
}

/** Lines that say something. */
function tidy(lines: NonNullable<EntryBody['lines']>) {
  return lines
    .map(({ batch = null, product = null, quantity = null }) => ({ batch, product, quantity }))
    .filter((line) => Object.values(line).some((value) => value !== null));
}

function reasonOf(body: EntryBody, otherwise: string): string {
  return body.reason?.trim() || otherwise;
}

function placeOf(kind: EntryKind, params: Input['params']): EntryPlace {
  const { id = 0, recordId, paymentId } = params;
  return { id: recordId ?? paymentId ?? id, parent: parentOf(kind, params) };
}

function parentOf(kind: EntryKind, params: Input['params']): number | undefined {
  return isVoided(kind) || kind === 'invoice_payments' ? params['id'] : undefined;
}

function nounOf(kind: EntryKind): string {
  return kind === 'inventories' ? 'inventory' : kind.replace(/s$/, '').replace('_', ' ');
}
