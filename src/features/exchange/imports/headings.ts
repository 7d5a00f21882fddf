// Maps the columns of an uploaded file to fields: by the screen's heading in any language, or by the field's
// name.
import { columnName } from '#core/cell-places.ts';
import { type Cell, textOf } from '#core/table-row.ts';
import { itemRecordColumns } from '#features/supply/records/rules.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import { ownerOf } from '#record-types/forms.ts';
import { type KindName, recordFields } from '#record-types/imports.ts';

/** The texts for headings in one language; the last two are fallbacks for the kind's own texts. */
export type HeadingTexts = Readonly<Record<HeadingNamespace, Readonly<Record<string, unknown>>>>;
type HeadingNamespace =
  | 'batches'
  | 'kits'
  | 'clients'
  | 'projects'
  | 'packages'
  | 'invoices'
  | 'records'
  | 'history';

/** A column of the file for a field; `external_id` is one of them. */
export interface SheetColumn {
  readonly field: string;
  /** As written in the file. */
  readonly column: string;
  readonly index: number;
}

type ColumnsReading = { readonly columns: SheetColumn[] } | { readonly error: Reason };

export const externalId = 'external_id';

/** The column of a validated file that lists the errors of each row. */
export const errorsColumn = 'faults';

/** Columns of an export that no import reads. */
const computed = ['id', 'certificate', 'debt', 'budget_left', 'managers', 'lines', errorsColumn];

const ownWords: Partial<Record<KindName, HeadingNamespace>> = {
  clients: 'clients',
  projects: 'projects',
  packages: 'packages',
  products: 'batches',
  batches: 'batches',
  kits: 'kits',
  package_statuses: 'history',
  invoices: 'invoices',
  invoice_payments: 'invoices',
};

/** The heading of a field's column; the column of external ids has the same one in all languages. */
export function headingOf(kind: KindName, field: string, texts: HeadingTexts): string {
  const key = kind === 'package_statuses' && `status_${field}` in texts.history ? `status_${field}` : field;
  const texted = [ownWords[kind] ?? 'records', 'records', 'history'] as const;
  const words = texted.map((namespace) => texts[namespace][key]);
  const word = words.find((found): found is string => typeof found === 'string');
  return field === externalId ? field : (word ?? field);
}

/**
 * The columns of a header, read in the language that matches most of it. Returns an error if a heading is
 * unknown, duplicated or missing.
 */
export function sheetColumns(
  kind: KindName,
  header: readonly Cell[],
  given: readonly string[],
  languages: readonly [HeadingTexts, ...HeadingTexts[]],
): ColumnsReading {
  const fields = [externalId, ...Object.keys(recordFields[kind])];
  const headings = header.map((cell) => comparable(textOf(cell)));
  const [first, ...others] = languages;
  const inFirst = namesOf(kind, fields, first);
  const best = others
    .map((texts) => ({ texts, ...namesOf(kind, fields, texts) }))
    .reduce((one, two) => (knownOf(two, headings) > knownOf(one, headings) ? two : one), {
      texts: first,
      ...inFirst,
    });
  const fieldOf = (heading: string) =>
    best.names.get(heading) ?? inFirst.names.get(heading) ?? fields.find((field) => field === heading);
  // The column of errors is in the language of the user who downloaded it, regardless of the file's language.
  const marks = new Set(languages.map((texts) => comparable(headingOf(kind, errorsColumn, texts))));
  const isComputed = (heading: string) =>
    best.ignored.has(heading) || inFirst.ignored.has(heading) || marks.has(heading);
  const called = (field: string) => `'${headingOf(kind, field, best.texts)}'`;
  const columns: SheetColumn[] = [];
  const unknown: string[] = [];
  for (const [index, cell] of header.entries()) {
    if (typeof cell === 'object' && cell !== null && 'error' in cell) {
      return { error: reason('heading_unusable', { column: columnName(index), reason: cell.error }) };
    }
    const column = textOf(cell);
    const field = fieldOf(comparable(column));
    if (column === '' || (field === undefined && isComputed(comparable(column)))) continue;
    if (field === undefined) unknown.push(`'${column.slice(0, 60)}' (${columnName(index)})`);
    else if (columns.some((one) => one.field === field)) {
      return { error: reason('heading_twice', { heading: column, column: columnName(index) }) };
    } else columns.push({ field, column, index });
  }
  const known = fields.map(called).join(', ');
  if (unknown.length > 0) {
    const some = { unknown: unknown.slice(0, 5).join(', '), known };
    const more = unknown.length - 5;
    return {
      error:
        more > 0 ? reason('headings_unknown_and_more', { ...some, more }) : reason('headings_unknown', some),
    };
  }
  if (!columns.some(({ field }) => field !== externalId)) {
    return { error: reason('no_heading_known', { known }) };
  }
  const isGiven = (field: string) => given.includes(field) || columns.some((one) => one.field === field);
  if (!isGiven(externalId)) {
    const missing = Object.entries(recordFields[kind]).filter(
      ([name, { required }]) => required && !isGiven(name),
    );
    if (missing.length > 0) {
      return {
        error: reason('column_missing', { columns: missing.map(([name]) => called(name)).join(', ') }),
      };
    }
  }
  return { columns };
}

interface KnownNames {
  readonly names: ReadonlyMap<string, string>;
  /** Headings of columns that no import reads. */
  readonly ignored: ReadonlySet<string>;
}

function namesOf(kind: KindName, fields: readonly string[], texts: HeadingTexts): KnownNames {
  const owner = ownerOf(kind);
  const unread = owner === undefined ? computed : [...computed, ...itemRecordColumns[owner]];
  return {
    names: new Map(fields.map((field) => [comparable(headingOf(kind, field, texts)), field])),
    ignored: new Set(unread.flatMap((key) => [key, comparable(headingOf(kind, key, texts))])),
  };
}

function knownOf({ names }: KnownNames, headings: readonly string[]): number {
  return headings.filter((heading) => names.has(heading)).length;
}

function comparable(heading: string): string {
  return heading.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
