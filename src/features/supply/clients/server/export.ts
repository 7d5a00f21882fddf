import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { streamClients } from './store.ts';

/** Streams the clients of a scope that match the query as a spreadsheet, with the columns of the list. */
export async function exportClients(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, today }: { language: string; today: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'clients');
  const { active, inactive } = await textsIn(language, 'table');
  async function* inWords() {
    for await (const rows of streamClients(database, scope, query)) {
      yield rows.map((row) => ({
        ...row,
        smo_ids: row.smo_ids.map((one) => one.smo_id).join(', '),
        is_active: row.is_active ? active : inactive,
      }));
    }
  }
  return sheetFile(
    `clients_${today}.xlsx`,
    texts.title,
    [
      { key: 'name', heading: texts.name, type: 'text', width: 28 },
      { key: 'smo_ids', heading: texts.smo_ids, type: 'text' },
      { key: 'projects', heading: texts.projects, type: 'number', format: '0' },
      { key: 'packages', heading: texts.packages, type: 'number', format: '0' },
      { key: 'managers', heading: texts.managers, type: 'number', format: '0' },
      { key: 'locations_str', heading: texts.locations, type: 'text', width: 28 },
      { key: 'is_active', heading: texts.is_active, type: 'text' },
      { key: 'id', heading: texts.id, type: 'number', format: '0' },
    ],
    inWords(),
  );
}
