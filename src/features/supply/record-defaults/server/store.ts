import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { isVoided, type KindWithDefaults, kindsWithDefaults, repeatedFields } from '#record-types/forms.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { allDefaults } from '../contract.ts';

/** The values of the latest record of each type in a project. */
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
    // Inactive depots are not offered.
    const value = field.type === 'reference' ? depot(name, sql`d.id`) : sql`nullif(e.${sql.id(name)}, '')`;
    return sql`${sql.lit(name)}, ${value}`;
  });
  const names = fields
    .filter(([, { type }]) => type === 'reference')
    .map(([name]) => sql`${sql.lit(name)}, ${depot(name, sql`d.name`)}`);
  const isCurrent = isVoided(kind) ? sql`k.voided_at is null` : sql`true`;
  // An expression without an index: the planner reads the project's rows instead of all rows from the newest on.
  return sql`coalesce((select json_strip_nulls(json_build_object(
      'values', json_build_object(${sql.join(values)}), 'names', json_build_object(${sql.join(names)})))
    from ${sql.table(kind)} e where e.id = (
      select max(k.id + 0) from ${sql.table(kind)} k where k.project_id = ${projectId} and ${isCurrent})),
    '{"values": {}, "names": {}}')`;
}

function depot(column: string, value: Fragment): Fragment {
  return sql`(select ${value} from depots d where d.id = e.${sql.id(column)} and d.is_active)`;
}
