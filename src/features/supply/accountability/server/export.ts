import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { fileStem } from '#core/transliterate.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { seesColumn } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { accountabilityList } from '../contract.ts';
import { streamAccountability } from './store.ts';

export interface AccountabilityExport {
  readonly project: NamedProject;
  readonly language: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** The accountability of a project's sites as a streamed .xlsx. */
export async function exportAccountability(
  database: Database,
  scope: Scope,
  { project, language, timeZone, now }: AccountabilityExport,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'accountability');
  const name = fileStem(project.name, `project_${project.id}`);
  const columns = accountabilityList.sort
    .filter((key) => seesColumn(scope, 'accountability', key))
    .map((key) => {
      const heading = texts[key];
      if (key === 'site' || key === 'product' || key === 'batch')
        return { key, heading, type: 'text' } as const;
      if (key === 'expiry_date') return { key, heading, type: 'date' } as const;
      return { key, heading, type: 'number', format: '#,##0.000' } as const;
    });
  return sheetFile(
    `${name}_accountability_${plainDateIn(timeZone, now)}.xlsx`,
    texts.title,
    columns,
    streamAccountability(database, scope, project),
  );
}
