// SQL as composable, parameterised fragments. Repeated texts run as named prepared statements: unprepared
// point reads ran at a quarter of their speed. The name is the text's hash.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sealing } from '#server/config/sealing.ts';
import type { ContentPlaces } from '#server/files/objects.ts';
import { type Columns, inspect, type RowDeclaration, type RowOf } from './rows.ts';

/** A statement that returns rows of this type, or a fragment of one. */
export class Statement<Row> {
  /** Exists only as a type: distinguishes statements with different rows. */
  declare readonly returns: Row;
  readonly texts: readonly string[];
  /** One between each two texts: a parameter or a fragment. */
  readonly values: readonly unknown[];
  /** Undefined if the rows are not read. */
  readonly rows: readonly RowDeclaration[];

  constructor(texts: readonly string[], values: readonly unknown[], rows: readonly RowDeclaration[] = []) {
    this.texts = texts;
    this.values = values;
    this.rows = rows;
  }
}
/** A fragment, or a statement whose rows are not read. */
export type Fragment = Statement<unknown>;

/** Runs statements: the database, or the transaction of a write. */
export interface Queryable {
  /** Runs a statement that writes or locks rows. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Runs a statement that only reads. */
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Undefined if the database was opened without the portal's key. */
  readonly sealing?: Sealing | undefined;
  /** The storage of file contents; undefined: the database. */
  readonly places?: ContentPlaces | undefined;
}

/** Creates a statement from a text. */
export type Tag<Row> = (texts: TemplateStringsArray, ...values: unknown[]) => Statement<Row>;

/** A statement or fragment: values become parameters, fragments are inserted. */
export const sql = Object.assign(
  (texts: TemplateStringsArray, ...values: unknown[]): Fragment => new Statement(texts, values),
  {
    /** A statement whose rows are read. */
    of:
      <const D extends RowDeclaration, const More extends Columns | undefined = undefined>(
        row: D,
        more?: More,
      ): Tag<More extends Columns ? RowOf<D> & RowOf<More> : RowOf<D>> =>
      (texts, ...values) =>
        new Statement(texts, values, more === undefined ? [row] : [row, more]),
    /** A name as it is. */
    id: (name: string): Fragment => raw(quoted(name)),
    /** A column, with its table before a dot or without. */
    ref: (column: string): Fragment => raw(column.split('.').map(quoted).join('.')),
    table: (name: string): Fragment => raw(quoted(name)),
    /** A value as a literal in the text. */
    lit: (value: string | number | boolean | null): Fragment =>
      raw(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)),
    /** Text from the code, never from a caller. */
    raw,
    /** Fragments or parameters joined by a separator. */
    join: (items: readonly unknown[], separator: Fragment = comma): Fragment =>
      new Statement(
        Array.from({ length: Math.max(2 * items.length, 1) }, () => ''),
        items.flatMap((item, index) => (index === 0 ? [item] : [separator, item])),
      ),
  },
);

const comma = raw(', ');

function raw(text: string): Fragment {
  return new Statement([text], []);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The rows of a statement's result: as the statement declares them. */
export function rowsOf<Row>(statement: Statement<Row> | undefined, result: pg.QueryResult): Row[] {
  if (statement !== undefined) inspect(statement, result);
  return result.rows;
}

/** Removes the statement time-out of the transaction, for work on more rows than a request may wait for. */
export const noTimeLimit = sql`select set_config('statement_timeout', '0', true)`;

/** Text and parameters of a statement for `pg`. */
export function unnamed(statement: Fragment): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  return { text: textOf(statement, values), values };
}

function textOf({ texts, values }: Fragment, parameters: unknown[]): string {
  let text = texts[0] ?? '';
  for (const [index, value] of values.entries()) {
    text += value instanceof Statement ? textOf(value, parameters) : `$${parameters.push(value)}`;
    text += texts[index + 1] ?? '';
  }
  return text;
}

/** The same, always with a name: for a connection that runs a few fixed texts. */
export function prepared(statement: Fragment): { name: string; text: string; values: unknown[] } {
  const query = unnamed(statement);
  return { ...query, name: nameOf(query.text) };
}

const metTexts = new Set<string>();
const metMaximum = 2_000;

/** The same, with a name from the second use of a text on: preparing is not worthwhile for a single use. */
export function named(statement: Fragment): {
  name: string | undefined;
  text: string;
  values: unknown[];
} {
  const query = unnamed(statement);
  if (metTexts.has(query.text)) return { ...query, name: nameOf(query.text) };
  // Texts vary with columns, fields and headings: all are dropped together, and frequent ones soon return.
  if (metTexts.size >= metMaximum) metTexts.clear();
  metTexts.add(query.text);
  return { ...query, name: undefined };
}

/** The condition that is always true; a list without another one reads the whole table. */
export const everyRow: Fragment = sql`true`;

/** Fragments joined by `and`; none gives `true`. */
export function all(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Fragments joined by `or`, in brackets; none gives `false`. */
export function any(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    if (names.size >= metMaximum) names.clear();
    names.set(text, name);
  }
  return name;
}

// Dates and decimals stay texts, counts are numbers, timestamps are ISO 8601 in UTC: as in the API.
const { builtins, setTypeParser } = pg.types;
setTypeParser(builtins.DATE, (value) => value);
setTypeParser(builtins.INT8, Number);
setTypeParser(builtins.TIMESTAMPTZ, (value) =>
  new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
);
