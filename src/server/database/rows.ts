// The rows of a statement are declared once, and their type is derived. The test kit compares each
// declaration with what PostgreSQL reports and returns (testing/check-rows.ts); production does not check.
import type pg from 'pg';
import * as z from 'zod/mini';

/** Dates, timestamps, decimals and UUIDs are strings, counts and ids are numbers (sql.ts). `unknown` is not checked. */
interface Values {
  string: string;
  number: number;
  boolean: boolean;
  bytes: Buffer;
  'string[]': string[];
  'number[]': number[];
  unknown: unknown;
}

/**
 * A kind of value: a question mark if it can be null, an exclamation mark if the statement excludes the nulls
 * that its column can have. A choice or JSON has a schema.
 */
export type Column = keyof Values | `${keyof Values}${'?' | '!'}` | z.core.$ZodType;
export type Columns = Readonly<Record<string, Column>>;
/** The columns of a row by name, or the schema of a response with the same fields. */
export type RowDeclaration = Columns | z.core.$ZodType<object>;

type Value<C> = C extends z.core.$ZodType
  ? z.output<C>
  : C extends `${infer Kind extends keyof Values}?`
    ? Values[Kind] | null
    : C extends `${infer Kind extends keyof Values}!`
      ? Values[Kind]
      : C extends keyof Values
        ? Values[C]
        : never;

export type RowOf<D> = D extends z.core.$ZodType
  ? z.output<D>
  : { -readonly [Name in keyof D]: Value<D[Name]> };

const narrowed = new WeakSet<z.core.$ZodType>();

/** For a nullable column in a statement that excludes nulls. */
export function neverNull<S extends z.ZodMiniType>(schema: S): S {
  const own = schema.clone();
  narrowed.add(own);
  return own;
}

/** Whether the statement itself guarantees that the column is not null here. */
export function isNarrowed(column: Column): boolean {
  return typeof column === 'string' ? column.endsWith('!') : narrowed.has(column);
}

/** Declares columns, keeping their exact types. */
export function shape<const C extends Columns>(columns: C): C {
  return columns;
}

/** Rows whose columns are known only at run time. */
export const anyRow = z.record(z.string(), z.unknown());

/** The declaration of a statement's rows, and its text without the parameters. */
export interface Declared {
  readonly rows: readonly RowDeclaration[];
  readonly texts: readonly string[];
}

type Inspector = (statement: Declared, result: pg.QueryResult<Record<string, unknown>>) => void;
let inspector: Inspector | undefined;

/** For the test kit: receives each result with the declaration of its statement. */
export function inspectResults(given: Inspector): void {
  inspector = given;
}

export function inspect(statement: Declared, result: pg.QueryResult<Record<string, unknown>>): void {
  inspector?.(statement, result);
}
