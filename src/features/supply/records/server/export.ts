// The spreadsheet of each list: the columns of the screen, with headings in the reader's language.
import type { Viewer } from '#core/access.ts';
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { fileStem } from '#core/transliterate.ts';
import { seesColumn } from '#record-types/blinding.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import type { Field } from '#record-types/field.ts';
import { hasLines, type KindWithLines, lineFieldsOf, type RecordKind } from '#record-types/forms.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { cellsOf, fieldColumns } from '#server/files/field-columns.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { recordLists } from '../contract.ts';
import { itemRecordColumns } from '../rules.ts';
import { streamItems, streamRecords } from './store.ts';

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
  const history = await textsIn(wanted.language, 'history');
  const clock = { today: plainDateIn(wanted.timeZone, wanted.now), timeZone: wanted.timeZone };
  const query = wanted.query ?? parseListQuery(recordLists[kind], {});
  const withKeys = wanted.withKeys === true;
  const items = hasLines(kind)
    ? [
        {
          title: texts.items,
          columns: itemColumns(kind, scope, texts, withKeys ? history[recordOfLines[kind]] : undefined),
          chunks: withStudyProducts(
            streamItems(database, scope, kind, { projectId: project.id, clock }, query),
            texts.study_product,
          ),
        },
      ]
    : [];
  const name = fileStem(project.name, `project_${project.id}`);
  return sheetFile(
    `${name}_${kind}_${clock.today}.xlsx`,
    texts[kind],
    [...sheetColumns(kind, texts, scope), ...(withKeys ? keyColumns(texts) : [])],
    flat(streamRecords(database, scope, kind, { projectId: project.id, clock }, query, withKeys)),
    items,
  );
}

/** The word for the record of an item. */
const recordOfLines = {
  inbounds: 'inbound',
  outbounds: 'outbound',
  returns: 'return',
  destructions: 'destruction',
} as const;

/** The key of a row, by which an import finds it again. */
const ownKey: SheetColumn = { key: 'external_id', heading: 'external_id', type: 'text' };

/** Additional columns read by an import of the file. */
const keyColumns = (texts: Texts<'records'>): SheetColumn[] => [
  { key: 'depot', heading: texts.depot, type: 'text' },
  ownKey,
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

/**
 * The columns of the sheet of items (amendment 50). Users who may import get the keys and headings that an
 * import of lines reads, that of the record under `recordHeading`; blinded readers get only blinded names.
 */
function itemColumns(
  kind: KindWithLines,
  { isBlinded }: Scope,
  texts: Texts<'records'>,
  recordHeading: string | undefined,
): SheetColumn[] {
  const keys: SheetColumn[] =
    recordHeading === undefined ? [] : [ownKey, { key: 'record', heading: recordHeading, type: 'text' }];
  const ofRecord = itemRecordColumns[kind].map(
    (name): SheetColumn => ({ key: name, heading: texts[name], ...cellsOf(fieldOf(kind, name)) }),
  );
  const own = Object.entries(lineFieldsOf(kind))
    .filter(([name]) => !isBlinded || name === 'product')
    .map(([name, field]): SheetColumn => ({ key: name, heading: wordOf(name, texts), ...cellsOf(field) }));
  return [...keys, ...ofRecord, ...own];
}

function fieldOf(kind: KindWithLines, name: string): Field {
  const field = Object.entries<Field>(recordTypes[kind]).find(([own]) => own === name)?.[1];
  if (field === undefined) throw new Error(`${kind} have no ${name}`);
  return field;
}

function wordOf(name: string, texts: Texts<'records'>): string {
  const word: unknown = Reflect.get(texts, name);
  return typeof word === 'string' ? word : name;
}

/** A product without a blinded name has the same words as on the screen. */
async function* withStudyProducts(
  chunks: AsyncIterable<Record<string, unknown>[]>,
  nameless: string,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const rows of chunks) {
    yield rows.map((row) => (row['product'] === '' ? { ...row, product: nameless } : row));
  }
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
