import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type StorageClass, storageClasses, storageTexts } from '#record-types/product.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { excursionStates } from '../rules.ts';
import { streamExcursions } from './store.ts';

/** The filtered excursions as a streamed .xlsx. */
export async function exportExcursions(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, today, timeZone }: { language: string; today: string; timeZone: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'excursions');
  const classes = await textsIn(language, 'batches');
  const nameOfClass = (one: StorageClass | undefined) =>
    one === undefined ? '' : classes[storageTexts[one]];
  async function* inWords() {
    for await (const rows of streamExcursions(database, scope, query, today)) {
      yield rows.map((row) => {
        const status = excursionStates.find((one) => one === row['status']);
        return {
          ...row,
          opened_on: plainDateIn(timeZone, new Date(String(row['opened_at']))),
          status: status === undefined ? '' : texts[status],
          storage_class: nameOfClass(storageClasses.find((one) => one === row['storage_class'])),
        };
      });
    }
  }
  return sheetFile(
    'excursions.xlsx',
    texts.title,
    [
      { key: 'reference', heading: texts.reference, type: 'text' },
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'storage_class', heading: texts.storage_class, type: 'text' },
      { key: 'status', heading: texts.status, type: 'text' },
      { key: 'opened_on', heading: texts.opened_at, type: 'date' },
      { key: 'due_on', heading: texts.due_on, type: 'date' },
      { key: 'minutes_outside', heading: texts.minutes_outside, type: 'number' },
      { key: 'lowest_c', heading: texts.lowest, type: 'number' },
      { key: 'highest_c', heading: texts.highest, type: 'number' },
    ],
    inWords(),
  );
}
