import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { isVoided } from '#record-types/forms.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { allDefaults, type KindWithDefaults, kindsWithDefaults, repeatedFields } from '../contract.ts';

/** What the latest record of each kind in a project says. */
export async function findDefaults(database: Queryable, { id }: NamedProject) {
  const [row] = await database.read(
    sql.of(
      allDefaults,
    )`select ${sql.join(kindsWithDefaults.map((kind) => sql`${latestOf(kind, id)} as ${sql.id(kind)}`))}`,
  );
  if (row === undefined) throw new Error('a select without a table returned no row');
  return row;
}

function latestOf(kind: KindWithDefaults, projectId: number): Fragment {
  const fields = repeatedFields(kind);
  const values = fields.map(([name, field]) => {
    // A depot that is not used any more is not offered.
    const value = field.type === 'reference' ? depot(name, sql`d.id`) : sql`nullif(e.${sql.id(name)}, '')`;
    return sql`${sql.lit(name)}, ${value}`;
  });
  const names = fields
    .filter(([, { type }]) => type === 'reference')
    .map(([name]) => sql`${sql.lit(name)}, ${depot(name, sql`d.name`)}`);
  const isCurrent = isVoided(kind) ? sql`e.voided_at is null` : sql`true`;
  return sql`coalesce((select json_strip_nulls(json_build_object(
      'values', json_build_object(${sql.join(values)}), 'names', json_build_object(${sql.join(names)})))
    from ${sql.table(kind)} e where e.project_id = ${projectId} and ${isCurrent} order by e.id desc limit 1),
    '{"values": {}, "names": {}}')`;
}

function depot(column: string, value: Fragment): Fragment {
  return sql`(select ${value} from depots d where d.id = e.${sql.id(column)} and d.is_active)`;
}
