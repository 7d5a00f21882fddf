// Imports by a token limited to clients: records of other clients are treated as missing.

import { type KindFields, type KindName, type NamedKind, recordFields } from '#record-types/imports.ts';
import { everyRow, type Fragment, sql } from '#server/database/sql.ts';
import { merged, tableOf, target } from '#server/database/staging-tables.ts';
import { type ImportTarget, type RecordRule, rowError } from './rows.ts';

/** The condition that a row of a kind, by its alias, belongs to the clients of an import. */
export function isReached({ clientIds }: ImportTarget, kind: NamedKind, alias: string): Fragment {
  return clientIds === undefined ? everyRow : ofClients(kind, alias, clientIds);
}

function ofClients(kind: NamedKind, alias: string, clientIds: readonly number[]): Fragment {
  if (kind === 'locations' || kind === 'depots') return everyRow;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (kind === 'clients') return sql`${column('id')} = any(${[...clientIds]}::bigint[])`;
  if (kind === 'projects') return sql`${column('client_id')} = any(${[...clientIds]}::bigint[])`;
  const { name, to } = ownerOf(kind);
  const above = `${alias}_${name}`;
  // Lines of other records have no owner here; their ownership is checked with their own type.
  return sql`exists (select from ${target(to)} ${sql.id(above)} where ${sql.ref(`${above}.id`)} = ${column(`${name}_id`)}
    and ${ofClients(to, above, clientIds)})`;
}

/** The reference by which a record belongs to a client. */
function ownerOf(kind: KindName): { readonly name: string; readonly to: KindName } {
  const references = Object.entries(recordFields[kind]).flatMap(([name, { type, ...field }]) =>
    type === 'reference' && 'to' in field && field.to !== 'depots' ? [{ name, to: field.to }] : [],
  );
  const owner = references.find(({ name }) => name === 'client' || name === 'project') ?? references[0];
  if (owner === undefined) throw new Error(`${kind} belong to no client`);
  return owner;
}

const belowOf = ({ kind, fields }: KindFields) => {
  const { name } = ownerOf(kind);
  const isGiven = fields.some((field) => field.name === name);
  const value = isGiven ? sql.ref(`m.${name}_id`) : sql.ref(`t.${name}_id`);
  return sql`${merged(kind)} m left join ${target(kind)} t on t.id = m._id where ${value} is null`;
};

/** Except for unknown ids of the portal. */
const newClients = sql`${merged('clients')} m where m._id is null and m._key !~ '^id:[0-9]+$'`;

/** A record must belong to a client, even if others may have none; new clients are not allowed. */
export const belongsToNoClient: RecordRule = {
  name: 'no_client',
  appliesTo: ({ kind }) => kind !== 'locations',
  errors: (staged) =>
    staged.kind === 'clients'
      ? sql.of(rowError)`select m._line as line, 'external_id' as field, m._key as value, 'unknown' as code,
          true as refused from ${newClients} order by m._line`
      : sql.of(
          rowError,
        )`select m._line as line, ${sql.lit(ownerOf(staged.kind).name)} as field, '' as value, 'missing' as code,
          true as refused from ${belowOf(staged)} order by m._line`,
  reject: (staged) =>
    sql`update ${merged(staged.kind)} set _state = 'refused' where _key in (${
      staged.kind === 'clients'
        ? sql`select m._key from ${newClients}`
        : sql`select m._key from ${belowOf(staged)}`
    })`,
};

const elsewhere = ({ kind }: KindFields, { source }: ImportTarget) =>
  sql`${merged(kind)} m join ${sql.id(tableOf(kind))} t on t.source = ${source} and t.external_id = m._key
    where m._id is null`;
/** An external id is unique within its source: if a record of another client has it, no new record can be created. */
export const keyOfOtherClient: RecordRule = {
  name: 'other_client',
  appliesTo: ({ kind }) => kind !== 'clients' && kind !== 'locations',
  errors: (staged, importTarget) =>
    sql.of(rowError)`select m._line as line, 'external_id' as field, m._key as value, 'unknown' as code,
      true as refused from ${elsewhere(staged, importTarget)} order by m._line`,
  reject: (staged, importTarget) =>
    sql`update ${merged(staged.kind)} set _state = 'refused'
      where _key in (select m._key from ${elsewhere(staged, importTarget)})`,
};
