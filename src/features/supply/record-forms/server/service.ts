// Records edited by forms, as each noun's handlers call it: the values are resolved and validated, written
// with the user's reason, and the record is returned. Behaviour specific to one noun is a step of that noun.
import { AppError, found } from '#core/errors.ts';
import { errorOfRule, isWarning } from '#features/supply/plausibility/rules.ts';
import { type Breach, findBreaches, lockName } from '#features/supply/plausibility/server/service.ts';
import { findNamedBatches } from '#features/supply/received-batches/server/service.ts';
import { postStock } from '#features/supply/stock-posting/server/service.ts';
import type { Field, Fields } from '#record-types/field.ts';
import { type FormKind, formFields, hasLines, isVoided } from '#record-types/forms.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { RequestContext } from '#server/http/mount.ts';
import {
  type AnyRecord,
  type GivenLine,
  type RecordBody,
  type RecordOf,
  reasonIn,
  type WrittenLine,
} from '../contract.ts';
import { endsBeforeStart, lacksFreightCurrency } from '../rules.ts';
import {
  deleteRecord,
  findCarOrSite,
  findRecord,
  findUnknown,
  insertRecord,
  needsReason,
  type RecordPlace,
  type RecordValues,
  replaceLines,
  updateRecord,
  voidRecord,
} from './store.ts';

/** The ids in a path; empty if the record has no parent. */
type Params = Readonly<Record<string, number>>;
interface Input<P> {
  readonly params: P;
  readonly body: RecordBody;
}

/** Steps of a noun in the transaction of a write, in addition to the common ones. */
export interface RecordSteps {
  /** Throws if the parent of the record is not in the caller's scope; locks it if more steps follow. */
  readonly seeParent?: (database: Queryable, place: { scope: Scope; parent: number }) => Promise<void>;
  readonly created?: (transaction: Queryable, write: Created) => Promise<void>;
  /** Before a change is stored; returns the values to store. */
  readonly changing?: (transaction: Queryable, write: Changed) => Promise<RecordValues>;
  readonly changed?: (transaction: Queryable, write: Changed) => Promise<void>;
  readonly removing?: (transaction: Queryable, write: Removed) => Promise<void>;
}
interface Created extends RecordPlace {
  readonly scope: Scope;
  readonly values: RecordValues;
}
interface Removed extends RecordPlace {
  readonly scope: Scope;
  readonly before: AnyRecord;
}
interface Changed extends Removed {
  readonly changes: RecordValues;
}

/**
 * The handlers of a noun's `form`, `create` and `update`, and of `remove`, which deletes a record or voids
 * its row.
 */
export function recordHandlers<const Kind extends FormKind>(
  database: Database,
  kind: Kind,
  steps: RecordSteps = {},
) {
  const noun = nounOf(kind);
  return {
    async form({ params }: { readonly params: Params }, { scope }: RequestContext): Promise<RecordOf<Kind>> {
      const place = placeOf(kind, params);
      await seeParent(steps, database, scope, place);
      return found(await findRecord(database, scope, kind, place));
    },
    create: ({ params, body }: Input<object>, { scope, cause }: RequestContext) =>
      withTakenFields(() =>
        database.write(cause(`create ${noun}`, reasonOf(body)), (transaction) =>
          create(transaction, scope, kind, { parent: parentOf(kind, params), body, steps }),
        ),
      ),
    update: ({ params, body }: Input<Params>, { scope, cause }: RequestContext) =>
      withTakenFields(() =>
        database.write(cause(`change ${noun}`, reasonOf(body)), (transaction) =>
          update(transaction, scope, kind, { place: placeOf(kind, params), body, steps }),
        ),
      ),
    remove: ({ params, body }: Input<Params>, { scope, cause }: RequestContext): Promise<undefined> =>
      withTakenFields(() =>
        database.write(cause(`delete ${noun}`, reasonOf(body)), (transaction) =>
          remove(transaction, scope, kind, { place: placeOf(kind, params), body, steps }),
        ),
      ),
    removeSome: (
      { params, body }: Input<Params> & { readonly body: { readonly ids: readonly number[] } },
      { scope, cause }: RequestContext,
    ): Promise<undefined> =>
      withTakenFields(() =>
        database.write(cause(`delete ${noun}`, reasonOf(body)), async (transaction) => {
          const parent = parentOf(kind, params);
          for (const id of new Set(body.ids))
            await remove(transaction, scope, kind, { place: { id, parent }, body, steps });
          return undefined;
        }),
      ),
  };
}

/** Creates a record as its form would, in the transaction of another feature. */
export function createRecord<const Kind extends FormKind>(
  transaction: Queryable,
  scope: Scope,
  kind: Kind,
  { parent, body }: { readonly parent: number; readonly body: RecordBody & RecordValues },
): Promise<RecordOf<Kind>> {
  return create(transaction, scope, kind, { parent, body, steps: {} });
}

async function create<const Kind extends FormKind>(
  transaction: Queryable,
  scope: Scope,
  kind: Kind,
  { parent, body, steps }: { parent: number | undefined; body: RecordBody; steps: RecordSteps },
): Promise<RecordOf<Kind>> {
  await seeParent(steps, transaction, scope, { parent });
  const values = await settled(transaction, scope, kind, { given: valuesOf(kind, body), before: {} });
  await lockName(transaction, kind, values['name']);
  const lines = tidy(await withTexts(transaction, parent, body.lines ?? []));
  const id = await insertRecord(transaction, kind, parent, values, lines);
  rejectBreaches(await findBreaches(transaction, kind, id), [], body);
  if (isVoided(kind)) await postStock(transaction, scope, body.stock_override, lines);
  await steps.created?.(transaction, { scope, id, parent, values });
  return found(await findRecord(transaction, scope, kind, { id, parent }));
}

async function update<const Kind extends FormKind>(
  transaction: Queryable,
  scope: Scope,
  kind: Kind,
  { place, body, steps }: { place: RecordPlace; body: RecordBody; steps: RecordSteps },
): Promise<RecordOf<Kind>> {
  await seeParent(steps, transaction, scope, place);
  const stored = found(await findRecord(transaction, scope, kind, place, 'lock'));
  const before: AnyRecord = stored;
  if (body.updated_at !== undefined && body.updated_at !== before.updated_at) {
    throw new AppError('CONFLICT', { current: before });
  }
  const given = valuesOf(kind, body);
  const asked = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => differs(value, before[name], fieldOf(kind, name))),
  );
  const wished = await settled(transaction, scope, kind, { given: asked, before });
  const wanted =
    hasLines(kind) && body.lines ? tidy(await withTexts(transaction, place.parent, body.lines)) : undefined;
  const lines = wanted && differs(asNumbers(wanted), asNumbers(before.lines ?? [])) ? wanted : undefined;
  if (Object.keys(wished).length === 0 && lines === undefined) return stored;
  await requireReason(transaction, kind, body);
  const changes =
    (await steps.changing?.(transaction, { scope, ...place, before, changes: wished })) ?? wished;
  await lockName(transaction, kind, changes['name']);
  const brokenBefore = await findBreaches(transaction, kind, place.id);
  await updateRecord(transaction, kind, stored, { before, changes });
  if (hasLines(kind) && lines) await replaceLines(transaction, kind, stored, lines);
  rejectBreaches(await findBreaches(transaction, kind, place.id), brokenBefore, body);
  if (isVoided(kind)) {
    await postStock(transaction, scope, body.stock_override, lines ?? before.lines ?? []);
  }
  await steps.changed?.(transaction, { scope, ...place, before, changes });
  return found(await findRecord(transaction, scope, kind, place));
}

/** A change may not break another rule; a warning is allowed once it is confirmed. */
function rejectBreaches(
  breaches: readonly Breach[],
  before: readonly Breach[],
  { confirm_warnings: confirmed }: RecordBody,
): void {
  const fresh = breaches.filter(({ key }) => !before.some((one) => one.key === key));
  const fieldsOf = (some: readonly Breach[]) =>
    Object.fromEntries(some.toReversed().map(({ field, rule }) => [field, errorOfRule(rule)]));
  const errors = fresh.filter(({ rule }) => !isWarning(rule));
  if (errors.length > 0) {
    const taken = errors.some(({ rule }) => rule === 'name_in_use' || rule === 'number_in_use');
    throw new AppError(taken ? 'CONFLICT' : 'MISSING', { fields: fieldsOf(errors) });
  }
  if (fresh.length > 0 && confirmed !== true) {
    throw new AppError('NEEDS_CONFIRMATION', { fields: fieldsOf(fresh) });
  }
}

async function remove<const Kind extends FormKind>(
  transaction: Queryable,
  scope: Scope,
  kind: Kind,
  { place, body, steps }: { place: RecordPlace; body: RecordBody; steps: RecordSteps },
): Promise<undefined> {
  await seeParent(steps, transaction, scope, place);
  const stored = found(await findRecord(transaction, scope, kind, place, 'lock'));
  const before: AnyRecord = stored;
  if (isVoided(kind)) {
    await voidRecord(transaction, kind, stored, reasonIn(body));
    await postStock(transaction, scope, body.stock_override);
    return undefined;
  }
  await requireReason(transaction, kind, body);
  await steps.removing?.(transaction, { scope, ...place, before });
  await deleteRecord(transaction, kind, stored);
  return undefined;
}

/** A change needs a reason if the setting names its record type. */
async function requireReason(transaction: Queryable, kind: FormKind, body: RecordBody): Promise<void> {
  if (reasonOf(body).reason) return;
  if (await needsReason(transaction, kind)) {
    throw new AppError('MISSING', { fields: { change_reason: 'required' } });
  }
}

async function seeParent(
  { seeParent: see }: RecordSteps,
  database: Queryable,
  scope: Scope,
  { parent }: Pick<RecordPlace, 'parent'>,
): Promise<void> {
  if (parent !== undefined) await see?.(database, { scope, parent });
}

/** The values to write: those given, validated against stored data, and those of a chosen vehicle or site. */
async function settled(
  transaction: Queryable,
  scope: Scope,
  kind: FormKind,
  { given, before }: { readonly given: RecordValues; readonly before: RecordValues },
): Promise<RecordValues> {
  const unknown = await findUnknown(transaction, scope, kind, given);
  if (unknown !== undefined) throw new AppError('MISSING', { fields: { [unknown]: 'unknown_choice' } });
  const { car_id: car, site_id: site } = given;
  const values: Record<string, unknown> = { ...given };
  if (car || site) {
    const known = await findCarOrSite(transaction, { car, site });
    for (const [name, value] of Object.entries(statedValues(kind, known))) {
      // Typed values take precedence.
      if (value !== null) values[name] ??= value;
    }
  }
  if (endsBeforeStart({ ...before, ...values })) {
    throw new AppError('MISSING', { fields: { end_date: 'before_start' } });
  }
  const isPriced = values['freight_cost'] !== undefined || values['freight_currency'] !== undefined;
  if (kind === 'packages' && isPriced && lacksFreightCurrency({ ...before, ...values })) {
    throw new AppError('MISSING', { fields: { freight_currency: 'required' } });
  }
  return values;
}

/** The values that a chosen vehicle or site provides. */
function statedValues(
  kind: FormKind,
  { plate, name, investigator, address }: Awaited<ReturnType<typeof findCarOrSite>>,
): Readonly<Record<string, string | null>> {
  if (kind === 'packages') return { car: plate };
  if (kind === 'outbounds') return { site: name };
  if (kind !== 'returns') return {};
  return { site_name: name, site_investigator: investigator, site_address: address };
}

/** Reports a violated unique constraint at its field, and a deletion that a reference prevents. */
async function withTakenFields<T>(work: () => Promise<T>): Promise<T> {
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
  products_project_id_name_key_key: 'name',
  batches_product_id_number_key_key: 'number',
  cars_plate_key: 'plate',
  depots_name_key_key: 'name',
  cars_gps_device_id_key: 'gps_device_id',
};

function valuesOf(kind: FormKind, body: object): RecordValues {
  return Object.fromEntries(
    Object.keys(formFields[kind])
      .map((name): [string, unknown] => [name, Reflect.get(body, name)])
      .filter(([, value]) => value !== undefined),
  );
}

function fieldOf(kind: FormKind, name: string): Field | undefined {
  const fields: Fields = formFields[kind];
  return fields[name];
}

/** Whether two values differ: lists are compared as sets, decimals by value. */
function differs(a: unknown, b: unknown, field?: Field): boolean {
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

function asNumbers(lines: readonly GivenLine[]): unknown {
  return tidy(lines).map((line) => ({ ...line, quantity: line.quantity && shortDecimal(line.quantity) }));
}

/** The lines with the product and number of a batch that is named by its id, which must be one of the project. */
async function withTexts(
  transaction: Queryable,
  project: number | undefined,
  lines: readonly GivenLine[],
): Promise<readonly GivenLine[]> {
  if (project === undefined || !lines.some((line) => line.batch_id)) return lines;
  const batches = await findNamedBatches(transaction, project, lines);
  const isWrong = ({ batch_id }: GivenLine, at: number) => batch_id && batches.get(at) === undefined;
  const wrong = lines.flatMap((line, at) => (isWrong(line, at) ? [`lines.${at}.batch_id`] : []));
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((place) => [place, 'unknown_choice']));
    throw new AppError('MISSING', { fields });
  }
  return lines.map((line, at) => ({ ...line, ...batches.get(at) }));
}

/** Lines that are not empty. A source alone is not yet a line. */
function tidy(lines: readonly GivenLine[]): WrittenLine[] {
  return lines
    .map(
      ({
        batch = null,
        product = null,
        quantity = null,
        destroyed_from = null,
        kits = null,
        airbill = null,
      }) => ({ batch, product, quantity, destroyed_from, kits, airbill }),
    )
    .filter(
      ({ batch, product, quantity, kits, airbill }) =>
        (batch ?? product ?? quantity ?? kits ?? airbill) !== null,
    );
}

function reasonOf(body: RecordBody): { reason: string | undefined } {
  return { reason: reasonIn(body) || undefined };
}

function placeOf(kind: FormKind, params: Params): RecordPlace {
  const { id = 0, recordId, paymentId } = params;
  return { id: recordId ?? paymentId ?? id, parent: parentOf(kind, params) };
}

function parentOf(kind: FormKind, params: object): number | undefined {
  if (!isVoided(kind) && kind !== 'invoice_payments') return undefined;
  const id: unknown = Reflect.get(params, 'id');
  return typeof id === 'number' ? id : undefined;
}

function nounOf(kind: FormKind): string {
  if (kind === 'batches') return 'batch';
  return kind === 'inventories' ? 'inventory' : kind.replace(/s$/, '').replace('_', ' ');
}

export { findRecord, type RecordValues, updateRecord } from './store.ts';
