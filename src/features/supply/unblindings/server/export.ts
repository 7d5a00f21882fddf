import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { seesColumn } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { streamUnblindings } from './store.ts';

/** The filtered unblindings as a streamed .xlsx; without the hidden columns for a blinded reader. */
export async function exportUnblindings(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, timeZone }: { language: string; timeZone: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'unblindings');
  async function* rows() {
    for await (const chunk of streamUnblindings(database, scope, query)) {
      yield chunk.map((row) => ({
        ...row,
        unblinded_on: plainDateIn(timeZone, new Date(String(row['unblinded_at']))),
      }));
    }
  }
  const hidden = (['product', 'batch', 'reason', 'participant'] as const).filter((column) =>
    seesColumn(scope, 'unblindings', column),
  );
  return sheetFile(
    'unblindings.xlsx',
    texts.title,
    [
      { key: 'kit_number', heading: texts.kit_number, type: 'text' },
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'unblinded_on', heading: texts.unblinded_at, type: 'date' },
      { key: 'person', heading: texts.person, type: 'text' },
      ...hidden.map((key) => ({ key, heading: texts[key], type: 'text', width: 34 }) as const),
    ],
    rows(),
  );
}
