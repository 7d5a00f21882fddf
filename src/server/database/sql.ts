// SQL as composable, parameterised fragments. Texts that repeat run as named prepared statements: unprepared point reads
// ran at a quarter of the prepared ones' speed. The name is the text's hash.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sealing } from '#server/config/sealing.ts';
import type { ContentPlaces } from '#server/files/objects.ts';
import { type Columns, inspect, type RowDeclaration, type RowOf } from './rows.ts';

/** A statement that returns rows of this type, or a piece of one. */
export class Statement<Row> {
  /** Only a type: it keeps a statement from being taken for one with other rows. */
  declare readonly returns: Row;
  readonly texts: readonly string[];
  /** One between each two texts: a parameter, or a piece in its place. */
  readonly values: readonly unknown[];
  /** None where no one reads the rows. */
  readonly rows: readonly RowDeclaration[];

  constructor(texts: readonly string[], values: readonly unknown[], rows: readonly RowDeclaration[] = []) {
    this.texts = texts;
    this.values = values;
    this.rows = rows;
  }
}
/** A piece of a statement, or one whose rows no one reads. */
export type Fragment = Statement<unknown>;

/** Whatever can run a statement: the database, or the transaction of a write. */
export interface Queryable {
  /** Runs a statement that writes, or locks what it reads. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Runs a statement that only reads. */
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** With the portal's key; there is none where the database was opened without it. */
  readonly sealing?: Sealing | undefined;
  /** Where the bytes of files are; undefined: all in the database. */
  readonly places?: ContentPlaces | undefined;
}

/** Makes a statement of a text. */
export type Tag<Row> = (texts: TemplateStringsArray, ...values: unknown[]) => Statement<Row>;

/** A statement or a piece: values become parameters, pieces their text. */
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
    /** A value in the text itself. */
    lit: (value: string | number | boolean | null): Fragment =>
      raw(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)),
    /** Text of the code's own, never of a caller. */
    raw,
    /** Pieces or parameters with a separator between them. */
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

/** Lifts the time limit of the transaction's statements, for work on more rows than a request may wait for. */
export const noTimeLimit = sql`select set_config('statement_timeout', '0', true)`;

/** Text and parameters of a statement, as `pg` takes them. */
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

/** The same with a name, always: for a connection that runs a few fixed texts. */
export function prepared(statement: Fragment): { name: string; text: string; values: unknown[] } {
  const query = unnamed(statement);
  return { ...query, name: nameOf(query.text) };
}

const metTexts = new Set<string>();
const metMaximum = 2_000;

/** The same with a name once the text was met before: one that is met once is not worth preparing. */
export function named(statement: Fragment): {
  name: string | undefined;
  text: string;
  values: unknown[];
} {
  const query = unnamed(statement);
  if (metTexts.has(query.text)) return { ...query, name: nameOf(query.text) };
  // Texts vary with columns, fields and headings: they are forgotten together, and the usual ones are soon met again.
  if (metTexts.size >= metMaximum) metTexts.clear();
  metTexts.add(query.text);
  return { ...query, name: undefined };
}

/** The condition that keeps nothing away; a list that has no other reads the whole table. */
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

// Plain dates stay texts, decimals stay texts, counts are numbers, moments are ISO 8601 UTC: as the wire has them.
const { builtins, setTypeParser } = pg.types;
setTypeParser(builtins.DATE, (value) => value);
setTypeParser(builtins.INT8, Number);
setTypeParser(builtins.TIMESTAMPTZ, (value) =>
  new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
);
