// Which column of an uploaded file feeds which field: the heading of the screen in any language, or the field's own name.
import { type Reason, reason } from '#core/i18n/reasons.ts';
import type { Cell } from '#core/table-row.ts';
import { type KindName, recordFields } from '../imports/contract.ts';
import { textOf } from '../staged-records/rules.ts';

/** The words for headings in one language; what a kind's own words lack is among the last two. */
export type HeadingTexts = Readonly<Record<HeadingNamespace, Readonly<Record<string, unknown>>>>;
type HeadingNamespace = 'clients' | 'projects' | 'packages' | 'invoices' | 'records' | 'history';

/** A column of the file that feeds a field; `external_id` is one of them. */
export interface SheetColumn {
  readonly field: string;
  /** As it stands in the file. */
  readonly column: string;
  readonly index: number;
}

type ColumnsReading = { readonly columns: SheetColumn[] } | { readonly fault: Reason };

export const externalId = 'external_id';

/** The column of a checked file that says what is wrong with each row. */
export const faultsColumn = 'faults';

/** Columns that an export has and nobody writes. */
const computed = ['id', 'certificate', 'debt', 'budget_left', 'tracked', 'managers', 'lines', faultsColumn];

const ownWords: Partial<Record<KindName, HeadingNamespace>> = {
  clients: 'clients',
  projects: 'projects',
  packages: 'packages',
  invoices: 'invoices',
  invoice_payments: 'invoices',
};

/** What a field is called at the head of a column; the column of keys has the same name everywhere. */
export function headingOf(kind: KindName, field: string, texts: HeadingTexts): string {
  const texted = [ownWords[kind] ?? 'records', 'records', 'history'] as const;
  const words = texted.map((namespace) => texts[namespace][field]);
  const word = words.find((found): found is string => typeof found === 'string');
  return field === externalId ? field : (word ?? field);
}

/**
 * The columns below a header, in whichever of the languages fits most of it. Answers with the
 * reason where a heading is not known, stands twice or is missing.
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
  // What is wrong is said in the reader's language, whatever the language of the file.
  const marks = new Set(languages.map((texts) => comparable(headingOf(kind, faultsColumn, texts))));
  const isComputed = (heading: string) =>
    best.passedOver.has(heading) || inFirst.passedOver.has(heading) || marks.has(heading);
  const called = (field: string) => `'${headingOf(kind, field, best.texts)}'`;
  const columns: SheetColumn[] = [];
  const unknown: string[] = [];
  for (const [index, cell] of header.entries()) {
    if (typeof cell === 'object' && cell !== null && 'fault' in cell) {
      return { fault: reason('heading_unusable', { column: letterOf(index), reason: cell.fault }) };
    }
    const column = textOf(cell);
    const field = fieldOf(comparable(column));
    if (column === '' || (field === undefined && isComputed(comparable(column)))) continue;
    if (field === undefined) unknown.push(`'${column.slice(0, 60)}' (${letterOf(index)})`);
    else if (columns.some((one) => one.field === field)) {
      return { fault: reason('heading_twice', { heading: column, column: letterOf(index) }) };
    } else columns.push({ field, column, index });
  }
  const known = fields.map(called).join(', ');
  if (unknown.length > 0) {
    const some = { unknown: unknown.slice(0, 5).join(', '), known };
    const more = unknown.length - 5;
    return {
      fault:
        more > 0 ? reason('headings_unknown_and_more', { ...some, more }) : reason('headings_unknown', some),
    };
  }
  if (!columns.some(({ field }) => field !== externalId)) {
    return { fault: reason('no_heading_known', { known }) };
  }
  const speaksOf = (field: string) => given.includes(field) || columns.some((one) => one.field === field);
  if (!speaksOf(externalId)) {
    const missing = Object.entries(recordFields[kind]).filter(
      ([name, { required }]) => required && !speaksOf(name),
    );
    if (missing.length > 0) {
      return {
        fault: reason('column_missing', { columns: missing.map(([name]) => called(name)).join(', ') }),
      };
    }
  }
  return { columns };
}

/** The name of a column as spreadsheets show it: A, B, … AA. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

interface KnownNames {
  readonly names: ReadonlyMap<string, string>;
  /** Headings of columns that nobody writes. */
  readonly passedOver: ReadonlySet<string>;
}

function namesOf(kind: KindName, fields: readonly string[], texts: HeadingTexts): KnownNames {
  return {
    names: new Map(fields.map((field) => [comparable(headingOf(kind, field, texts)), field])),
    passedOver: new Set(computed.flatMap((key) => [key, comparable(headingOf(kind, key, texts))])),
  };
}

function knownOf({ names }: KnownNames, headings: readonly string[]): number {
  return headings.filter((heading) => names.has(heading)).length;
}

function comparable(heading: string): string {
  return heading.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
