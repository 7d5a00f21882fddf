import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import { fileStem } from '#core/transliterate.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { seesColumn } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { entryKinds } from '../rules.ts';
import { streamEntries } from './store.ts';

/** The filtered log as a streamed .xlsx. */
export async function exportEntries(
  database: Database,
  scope: Scope,
  { project, query, language }: { project: NamedProject; query: ListQuery; language: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'siteEntries');
  const columns = (
    [
      { key: 'date', heading: texts.date, type: 'date' },
      { key: 'kind', heading: texts.kind, type: 'text' },
      { key: 'site', heading: texts.site, type: 'text', width: 34 },
      { key: 'participant', heading: texts.participant, type: 'text' },
      { key: 'product', heading: texts.product, type: 'text', width: 34 },
      { key: 'batch', heading: texts.batch, type: 'text' },
      { key: 'expiry_date', heading: texts.expiry_date, type: 'date' },
      { key: 'kit', heading: texts.kit, type: 'text' },
      { key: 'quantity', heading: texts.quantity, type: 'number', format: '#,##0.000' },
      { key: 'note', heading: texts.note, type: 'text', width: 34 },
      { key: 'entered_by', heading: texts.entered_by, type: 'text' },
      { key: 'created_at', heading: texts.created_at, type: 'text' },
      { key: 'void_reason', heading: texts.void_reason, type: 'text', width: 34 },
      { key: 'voided_at', heading: texts.voided_at, type: 'text' },
    ] as const
  ).filter(({ key }) => seesColumn(scope, 'site_entries', key));
  return sheetFile(
    `${fileStem(project.name, `project_${project.id}`)}_accountability_log.xlsx`,
    texts.title,
    columns,
    inWords(streamEntries(database, scope, project, query), texts),
  );
}

async function* inWords(chunks: AsyncIterable<Record<string, unknown>[]>, texts: Texts<'siteEntries'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const kind = entryKinds.find((one) => one === row['kind']);
      return { ...row, site: row['site_name'], kind: kind === undefined ? '' : texts[kind] };
    });
  }
}
