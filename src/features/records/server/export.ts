// The spreadsheet of each list: its columns are those of the screen, its headings in the reader's language.
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { fileStem } from '#core/transliterate.ts';
import type { FileAnswer } from '#core/contract.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import { type Texts, textsIn } from '#server/texts.ts';
import { type RecordKind, recordLists } from '../contract.ts';
import { streamRecords } from './store.ts';

export interface RecordExport {
  kind: RecordKind;
  project: { id: number; name: string };
  language: string;
  timeZone: string;
  now: Date;
  /** Which rows in which order; all in the list's own when not given. */
  query?: ListQuery;
  /** For those who may import it again: by which key each row is known. */
  withKeys?: boolean;
}

/** Rows of one list of a project as an .xlsx that is made while it is sent (SUP-10, A-116). */
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
    [...sheetColumns(kind, texts), ...(wanted.withKeys === true ? [keyColumn] : [])],
    flat(streamRecords(database, scope, kind, project.id, wanted.query, wanted.withKeys)),
  );
}

const keyColumn: SheetColumn = { key: 'external_id', heading: 'external_id', type: 'text' };

/** The columns of a list's spreadsheet, under the words of the screen. */
export function sheetColumns(kind: RecordKind, texts: Texts<'records'>): SheetColumn[] {
  const headings: Readonly<Record<string, unknown>> = texts;
  const names: readonly string[] = recordLists[kind].sort;
  const all = kind === 'destructions' ? [...names, 'certificate'] : names;
  return all.map((key) => {
    const word = headings[key];
    const heading = typeof word === 'string' ? word : key;
    if (key === 'date' || key.endsWith('_date')) return { key, heading, type: 'date' };
    if (key === 'weight' || key === 'quantity' || key.startsWith('qty_')) {
      return { key, heading, type: 'number', format: '#,##0.000' };
    }
    return { key, heading, type: 'text' };
  });
}

/** A certificate is an object on the wire and its file's name in a cell. */
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
