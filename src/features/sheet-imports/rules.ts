// Which column of an uploaded file feeds which field: the heading of the screen, or the field's own name.
import { clients } from '#core/i18n/en/clients.ts';
import { packages } from '#core/i18n/en/packages.ts';
import { projects } from '#core/i18n/en/projects.ts';
import { records } from '#core/i18n/en/records.ts';
import type { Cell } from '#core/table-row.ts';
import { type KindName, recordFields } from '../imports/contract.ts';
import { textOf } from '../staged-records/rules.ts';

/** A column of the file that feeds a field; `external_id` is one of them. */
export interface SheetColumn {
  readonly field: string;
  /** As it stands in the file. */
  readonly column: string;
  readonly index: number;
}

export const externalId = 'external_id';

/** Columns that an export has and nobody writes. */
const computed = ['id', 'certificate', 'debt', 'period', 'budget left', 'tracking', 'managers', 'lines'];

/** What a field is called at the head of a column. */
export function headingOf(kind: KindName, field: string): string {
  const texts: Readonly<Record<string, unknown>> = { clients, projects, packages }[kind as string] ?? records;
  const text = field === 'project' ? 'Project' : texts[field];
  if (typeof text === 'string') return text;
  const words = field.replaceAll('_', ' ');
  return field === externalId ? externalId : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The columns below a header; throws an Error in plain words for one that is not known, stands twice or is missing. */
export function sheetColumns(
  kind: KindName,
  header: readonly Cell[],
  given: readonly string[],
): SheetColumn[] {
  const fields = [externalId, ...Object.keys(recordFields[kind])];
  const names = new Map(
    fields.flatMap((field) => [
      [comparable(headingOf(kind, field)), field] as const,
      [field, field] as const,
    ]),
  );
  const columns: SheetColumn[] = [];
  const unknown: string[] = [];
  for (const [index, cell] of header.entries()) {
    if (typeof cell === 'object' && cell !== null && 'fault' in cell) {
      throw new Error(`the heading in column ${letterOf(index)} is ${cell.fault}`);
    }
    const column = textOf(cell);
    const field = names.get(comparable(column));
    if (column === '' || (field === undefined && computed.includes(comparable(column)))) continue;
    if (field === undefined) unknown.push(`'${column.slice(0, 60)}' (column ${letterOf(index)})`);
    else if (columns.some((one) => one.field === field)) {
      throw new Error(
        `the heading '${column}' stands there twice, the second time in column ${letterOf(index)}`,
      );
    } else columns.push({ field, column, index });
  }
  const known = fields.map((field) => `'${headingOf(kind, field)}'`).join(', ');
  if (unknown.length > 0) {
    const some = unknown.slice(0, 5).join(', ');
    const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : '';
    throw new Error(`it has headings that are not known: ${some}${more}; known are ${known}`);
  }
  if (!columns.some(({ field }) => field !== externalId)) {
    throw new Error(`none of its headings is known; known are ${known}`);
  }
  const speaksOf = (field: string) => given.includes(field) || columns.some((one) => one.field === field);
  if (!speaksOf(externalId)) {
    const missing = Object.entries(recordFields[kind]).filter(
      ([name, { required }]) => required && !speaksOf(name),
    );
    if (missing.length > 0) {
      throw new Error(`it has no column ${missing.map(([name]) => `'${headingOf(kind, name)}'`).join(', ')}`);
    }
  }
  return columns;
}

/** The name of a column as spreadsheets show it: A, B, … AA. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function comparable(heading: string): string {
  return heading.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
