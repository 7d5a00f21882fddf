// The five lists of a project as five declarations: where the columns are, what sorts, what is searched.
import type { ListSource } from '#server/listing.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { type Fragment, sql } from '#server/sql.ts';
import { type RecordKind, recordLists } from '../contract.ts';

/** The list of this kind, as this scope sees it. */
export function recordSource(kind: RecordKind, scope: Scope): ListSource {
  const declaration = recordLists[kind];
  const columns = declaration.sort.map((name) => sql`r.${sql.ref(name)}`);
  const plain: ListSource = {
    declaration,
    columns: sql`r.id, ${sql.join(columns)}`,
    from: sql`${sql.table(kind)} r`,
    id: 'r.id',
    sort: Object.fromEntries(declaration.sort.map((name) => [name, sql.ref(`r.${name}`)])),
    search: [{ fields: declaration.search, searchText: 'r.search_text' }],
  };
  return { ...plain, ...special[kind]?.(plain, scope) };
}

/** Site users see the rows of their own sites alone, nobody what was voided; the project has been checked. */
export function recordInScope(kind: RecordKind, scope: Scope): Fragment {
  if (scope.reach !== 'site') return sql`r.voided_at is null`;
  if (kind !== 'outbounds' && kind !== 'returns') return sql`false`;
  return sql`r.voided_at is null and ${inScope(scope, { site: 'r.site_id' })}`;
}

const foldedFileName = sql`lower(regexp_replace(regexp_replace(normalize(f.name, nfkd),
  '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g'))`;

const special: { [Kind in RecordKind]?: (plain: ListSource, scope: Scope) => Partial<ListSource> } = {
  outbounds: (plain, scope) => ({
    columns: sql`${plain.columns}, (select min(k.id) from packages k
      where upper(k.airbill) = upper(r.airbill) and ${inScope(scope, { client: 'k.client_id', project: 'k.project_id', site: 'k.site_id' })})
      as package_id`,
  }),
  destructions: (plain) => ({
    columns: sql`${plain.columns}, case when f.id is not null then json_build_object('name', f.name, 'size', f.size,
      'uploaded_at', to_char(t.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as certificate`,
    from: sql`destructions r
      left join certificates t on t.destruction_id = r.id and t.superseded_at is null
      left join files f on f.id = t.file_id`,
    // Its certificate's name stands in another table, unfolded: folded here as core/fold.ts does.
    search: [{ fields: ['certificate'], searchText: foldedFileName }],
  }),
};
