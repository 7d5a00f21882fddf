// The rows of a template.

import { notVoided } from '#features/supply/records/server/service.ts';
import { type ImportedKind, type ImportField, recordFields } from '#record-types/imports.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { anyRow } from '#server/database/rows.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { columnOf, givenKey, momentText, parentOf, target } from '#server/database/staging-tables.ts';
import { linkOf } from './pipeline/links.ts';

/** Every row of a kind in chunks, with its key and in the format that an import leaves unchanged. */
export function streamTemplate(
  database: Database,
  scope: Scope,
  kind: ImportedKind,
  projectId: number | null,
): AsyncGenerator<Record<string, unknown>[]> {
  const columns = Object.entries(recordFields[kind]).map(
    ([name, field]) => sql`${asGiven(kind, name, field)} as ${sql.id(name)}`,
  );
  const parent = Object.entries(recordFields[kind]).find(([, { type }]) => type === 'reference');
  const { project } = recordFields[kind];
  const ofParent = kind.endsWith('_lines') ? sql`t.${parentOf(kind)} is not null` : sql`true`;
  const inProject =
    project !== undefined
      ? sql`t.project_id = ${projectId}`
      : sql`t.${sql.id(`${parent?.[0]}_id`)} in (select id from ${sql.id(parentTable(parent?.[1]))} where project_id = ${projectId})`;
  const where = projectId === null ? ofParent : sql`${ofParent} and ${inProject}`;
  return database.stream(
    sql.of(anyRow)`select ${givenKey('t')} as external_id, ${sql.join(columns)} from ${target(kind)} t
      where ${where} and ${notVoided(kind)} and ${inScope(scope, {})} order by t.id`,
  );
}

function asGiven(kind: ImportedKind, name: string, field: ImportField): Fragment {
  const link = linkOf(kind, name);
  if (link !== undefined) {
    const { text } = link;
    // As written by `listText`: values that contain a separator are quoted.
    const quoted = sql`case when ${text} ~ '^"|[,;\\n]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end`;
    return sql`(select string_agg(${quoted}, ', ' order by ${text}) from ${link.table} k where k.${link.owner} = t.id)`;
  }
  // A field of a new event; existing events have a separate file.
  if (field.event) return sql`null::text`;
  const column = sql`t.${columnOf(name, field)}`;
  if (field.type === 'moment') return momentText(column);
  if (field.type === 'flag') return sql`case when ${column} then 'yes' else 'no' end`;
  if (field.type !== 'reference') return sql`${column}::text`;
  const word =
    field.to === 'locations'
      ? sql`o.code`
      : field.to === 'clients' || field.to === 'depots'
        ? sql`o.name`
        : givenKey('o');
  return sql`(select ${word} from ${target(field.to)} o where o.id = ${column})`;
}

function parentTable(field: ImportField | undefined): string {
  return field?.type === 'reference' ? field.to : 'projects';
}
