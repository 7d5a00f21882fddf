import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { fileStem } from '#core/transliterate.ts';
import { seesColumn } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { reconciliationList } from '../contract.ts';
import { streamReconciliation } from './store.ts';

export interface SheetExport {
  project: { id: number; name: string };
  language: string;
  timeZone: string;
  now: Date;
}

/** A project's reconciliation as a streamed .xlsx. */
export async function exportReconciliation(
  database: Database,
  scope: Scope,
  { project, language, timeZone, now }: SheetExport,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'reconciliation');
  const name = fileStem(project.name, `project_${project.id}`);
  const seen = reconciliationList.sort.filter((key) => seesColumn(scope, 'reconciliation', key));
  const columns = seen.map((key) => {
    const isText = key === 'product' || key === 'batch';
    const heading = texts[key];
    return isText
      ? ({ key, heading, type: 'text' } as const)
      : ({ key, heading, type: 'number', format: '#,##0.000' } as const);
  });
  return sheetFile(
    `${name}_reconciliation_${plainDateIn(timeZone, now)}.xlsx`,
    texts.title,
    columns,
    streamReconciliation(database, scope, project.id),
  );
}
