// The five lists of a project as five declarations: columns, sorting and search.

import { type Clock, isInState, timingOf } from '#features/supply/on-time/server/service.ts';
import { blankOf, seenDeclaration, seesColumn, seesRows } from '#record-types/blinding.ts';
import type { RecordKind } from '#record-types/forms.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { ListSource } from '#server/database/listing.ts';
import { byLineAirbill, packagesFor } from '#server/database/outbound-packages.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { recordLists } from '../contract.ts';

/** The list of this kind for this scope. */
export function recordSource(kind: RecordKind, scope: Scope, clock: Clock): ListSource {
  const declaration = seenDeclaration(scope, kind, recordLists[kind]);
  const columns = recordLists[kind].sort.map((name) => shown(scope, kind, name, sql`r.${sql.ref(name)}`));
  const plain: ListSource = {
    declaration,
    columns: sql`r.id, ${sql.join(columns)}`,
    from: sql`${sql.table(kind)} r`,
    id: 'r.id',
    sort: Object.fromEntries(declaration.sort.map((name) => [name, sql.ref(`r.${name}`)])),
    search: [{ fields: recordLists[kind].search, searchText: 'r.search_text' }],
    filters: {
      id: (ids) => sql`r.id = any(${[...ids]}::bigint[])`,
      product: (product) => sql`r.product = ${product}`,
      week: (day) => sql`r.dispatched_date >= ${mondayOf(day)} and r.dispatched_date < ${mondayOf(day)} + 7`,
    },
  };
  return { ...plain, ...special[kind]?.(plain, scope, clock) };
}

/**
 * Site users see only the rows of their own sites (A-38), and voided rows are hidden; the project is already
 * checked.
 */
export function recordInScope(kind: RecordKind, scope: Scope): Fragment {
  if (!seesRows(scope, kind)) return sql`false`;
  if (scope.reach !== 'site') return sql`r.voided_at is null`;
  if (kind !== 'outbounds' && kind !== 'returns') return sql`false`;
  return sql`r.voided_at is null and ${inScope(scope, { site: 'r.site_id' })}`;
}

function mondayOf(day: string): Fragment {
  return sql`date_trunc('week', ${day}::date)::date`;
}

/** A column, or its replacement for readers who must not see it. */
function shown(scope: Scope, kind: RecordKind, name: string, column: Fragment): Fragment {
  return seesColumn(scope, kind, name)
    ? sql`${column} as ${sql.id(name)}`
    : sql`${blankOf(scope, kind, name) === '' ? sql`''` : sql`null`} as ${sql.id(name)}`;
}

const certificate = sql`case when f.id is not null then json_build_object('name', f.name, 'size', f.size,
      'uploaded_at', to_char(t.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

const foldedFileName = sql`lower(regexp_replace(regexp_replace(normalize(f.name, nfkd),
  '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g'))`;

const special: {
  [Kind in RecordKind]?: (plain: ListSource, scope: Scope, clock: Clock) => Partial<ListSource>;
} = {
  outbounds: (plain, scope, clock) => ({
    columns: sql`${plain.columns}, (select min(k.id) from packages k
      where upper(k.airbill) = upper(r.airbill) and ${inScope(scope, { client: 'k.client_id', project: 'k.project_id', site: 'k.site_id' })})
      as package_id, ${packagesFor(scope, 'r')} as packages, timed.arrived_date, timed.days_late, timed.state`,
    joins: timingOf('r', clock),
    search: [...plain.search, byLineAirbill('r')],
    filters: {
      ...plain.filters,
      kind: (state) => isInState('r', state, clock),
    },
  }),
  inventories: () => ({
    ascendingOnly: ['batch', 'product', 'storage_temperature', 'expiry_date'],
    listed: { storage_temperature: { column: sql`r.storage_temperature`, isBelowParent: true } },
  }),
  destructions: (plain, scope) => ({
    columns: sql`${plain.columns}, ${
      seesColumn(scope, 'destructions', 'certificate') ? certificate : sql`null::json`
    } as certificate`,
    from: sql`destructions r
      left join certificates t on t.destruction_id = r.id and t.superseded_at is null
      left join files f on f.id = t.file_id`,
    // Its certificate's name is in another table, not folded: folded here as core/fold.ts does.
    search: [{ fields: ['certificate'], searchText: foldedFileName }],
  }),
};
