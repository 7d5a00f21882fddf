// The spreadsheet of each list: the columns of the screen, with headings in the reader's language.
import type { Viewer } from '#core/access.ts';
import { seesColumn } from '#record-types/blinding.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { fileStem } from '#core/transliterate.ts';
import type { FileAnswer } from '#core/contract.ts';
import type { Database } from '#server/database/database.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import { fieldColumns } from '#server/files/field-columns.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import type { RecordKind } from '#record-types/forms.ts';
import { streamRecords } from './store.ts';

export interface RecordExport {
  kind: RecordKind;
  project: { id: number; name: string };
  language: string;
  timeZone: string;
  now: Date;
  /** The rows and their order; by default all in the list's order. */
  query?: ListQuery;
  /** Adds the depot and the key of each row, for users who may import the file again. */
  withKeys?: boolean;
}

/** Rows of one list of a project as a streamed .xlsx (SUP-10, A-116). */
export async function exportRecords(
  database: Database,
  scope: Scope,
  wanted: RecordExport,
): Promise<FileAnswer> {
  const { kind, project } = wanted;
  const texts = await textsIn(wanted.language, 'records');
  const name = fileStem(project.name, `project_${project.id}`);
  return sheetFile(
    `${name}_${kind}_${plainDateIn(wanted.timeZone, wanted.now)}.xlsx`,
    texts[kind],
    [...sheetColumns(kind, texts, scope), ...(wanted.withKeys === true ? keyColumns(texts) : [])],
    flat(
      streamRecords(
        database,
        scope,
        kind,
        {
          projectId: project.id,
          clock: { today: plainDateIn(wanted.timeZone, wanted.now), timeZone: wanted.timeZone },
        },
        wanted.query,
        wanted.withKeys,
      ),
    ),
  );
}

/** What an import of the file reads beside the columns of the list. */
const keyColumns = (texts: Texts<'records'>): SheetColumn[] => [
  { key: 'depot', heading: texts.depot, type: 'text' },
  { key: 'external_id', heading: 'external_id', type: 'text' },
];

/**
 * The columns of a list's spreadsheet, with the labels of the screen; without those hidden from its reader.
 */
export function sheetColumns(kind: RecordKind, texts: Texts<'records'>, viewer?: Viewer): SheetColumn[] {
  const certificate: SheetColumn = { key: 'certificate', heading: texts.certificate, type: 'text' };
  const all = [
    ...fieldColumns(recordTypes[kind], (name) => texts[name]),
    ...(kind === 'destructions' ? [certificate] : []),
  ];
  return all.filter(({ key }) => viewer === undefined || seesColumn(viewer, kind, key));
}

/** A certificate is an object in the API and its file name in a cell. */
async function* flat(
  chunks: AsyncIterable<Record<string, unknown>[]>,
): AsyncGenerator<Readonly<Record<string, unknown>>[]> {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const { certificate } = row;
      const named = typeof certificate === 'object' && certificate !== null && 'name' in certificate;
      return named ? { ...row, certificate: certificate.name } : row;
    });
  }
}
