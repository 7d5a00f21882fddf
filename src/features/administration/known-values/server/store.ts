// Known values belong to no client: everybody reads them, and scopes that reach every row write them.
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { foldedLines, type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type KnownFields, type KnownValue, knownValue, knownValuesList } from '../contract.ts';
import type { KnownField } from '../rules.ts';

const columns = sql`v.id, v.field, v.value, v.position, v.tone, v.labels`;

const source: ListSource = {
  declaration: knownValuesList,
  columns,
  from: sql`known_values v`,
  id: 'v.id',
  sort: { position: sql`v.position`, value: sql`v.value collate people` },
  neverNull: ['position', 'value'],
  search: [{ fields: ['value'], searchText: foldedLines([sql`v.value || ' ' || v.labels::text`]) }],
  filters: { kind: (field) => sql`v.field = ${field}` },
};

/** One page of the known values. */
export function listKnownValues(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, knownValue, source, query, [inScope(scope, {})]);
}

/** All known values in their order; there are few. */
export function listAllKnownValues(database: Queryable): Promise<KnownValue[]> {
  return database.read(sql.of(knownValue)`select ${columns} from known_values v order by v.position, v.id`);
}

export async function countKnownValues(transaction: Queryable): Promise<number> {
  const [counted] = await transaction.rows(
    sql.of({ count: 'number' })`select count(*) as count from known_values`,
  );
  return counted?.count ?? 0;
}

/** Adds a known value; its text is unique in its field, ignoring case. */
export async function insertKnownValue(
  transaction: Queryable,
  field: KnownField,
  { value, position = 0, tone = 'neutral', labels = {} }: KnownFields,
): Promise<KnownValue> {
  const [known] = await transaction.rows(
    sql.of(knownValue)`insert into known_values as v (field, value, position, tone, labels)
      values (${field}, ${value.trim()}, ${position}, ${tone}, ${storedLabels(labels)}::jsonb) returning ${columns}`,
  );
  if (known === undefined) throw new Error('no known value came back');
  return known;
}

/** A known value to be changed, locked until the end of the transaction. */
export async function findKnownValue(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(Authorized<'known value'> & KnownValue) | undefined> {
  const [known] = await transaction.rows(
    sql.of(
      knownValue,
    )`select ${columns} from known_values v where v.id = ${id} and ${inScope(scope, {})} for update`,
  );
  return known && authorize('known value', known);
}

/** Changes a known value; given labels replace all of them. */
export async function updateKnownValue(
  transaction: Queryable,
  { id }: Authorized<'known value'>,
  { value, position, tone, labels }: { [Name in keyof KnownFields]?: KnownFields[Name] | undefined },
): Promise<KnownValue> {
  const [known] = await transaction.rows(
    sql.of(knownValue)`update known_values v set value = coalesce(${value?.trim() ?? null}, v.value),
        position = coalesce(${position ?? null}::int, v.position), tone = coalesce(${tone ?? null}, v.tone),
        labels = coalesce(${labels === undefined ? null : storedLabels(labels)}::jsonb, v.labels)
      where v.id = ${id} returning ${columns}`,
  );
  if (known === undefined) throw new Error('no known value came back');
  return known;
}

/** Deletes a known value; records keep the text. */
export async function deleteKnownValue(
  transaction: Queryable,
  { id }: Authorized<'known value'>,
): Promise<void> {
  await transaction.rows(sql`delete from known_values where id = ${id}`);
}

/** Without empty ones. */
function storedLabels(labels: NonNullable<KnownFields['labels']>): string {
  const given = Object.entries(labels).flatMap(([locale, label]): [string, string][] => {
    const text = label?.trim() ?? '';
    return text === '' ? [] : [[locale, text]];
  });
  return JSON.stringify(Object.fromEntries(given));
}
