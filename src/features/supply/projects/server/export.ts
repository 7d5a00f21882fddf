import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { locationCodes } from '../rules.ts';
import { streamProjects } from './store.ts';

/** Streams the projects of a scope that match the query as a spreadsheet, with the columns of the list. */
export async function exportProjects(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, today }: { language: string; today: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'projects');
  const { active, inactive } = await textsIn(language, 'table');
  async function* inWords() {
    for await (const rows of streamProjects(database, scope, query)) {
      yield rows.map((row) => ({
        ...row,
        client: row.client.name,
        location: locationCodes(row).join(', '),
        is_active: row.is_active ? active : inactive,
      }));
    }
  }
  return sheetFile(
    `projects_${today}.xlsx`,
    texts.title,
    [
      { key: 'name', heading: texts.name, type: 'text', width: 28 },
      { key: 'client', heading: texts.client, type: 'text', width: 24 },
      { key: 'sponsor', heading: texts.sponsor, type: 'text', width: 24 },
      { key: 'smo_id', heading: texts.smo_id, type: 'text' },
      { key: 'start_date', heading: texts.start_date, type: 'date' },
      { key: 'end_date', heading: texts.end_date, type: 'date' },
      { key: 'location', heading: texts.location, type: 'text' },
      { key: 'is_active', heading: texts.is_active, type: 'text' },
    ],
    inWords(),
  );
}
