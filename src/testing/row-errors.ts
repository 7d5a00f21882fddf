// Compares a result with the declaration of its statement.
import pg from 'pg';
import * as z from 'zod/mini';
import { type Column, isNarrowed, type RowDeclaration } from '#server/database/rows.ts';

type Kind = 'string' | 'number' | 'boolean' | 'bytes' | 'json' | 'string[]' | 'number[]' | 'other';

const { BOOL, BYTEA, DATE, FLOAT4, FLOAT8, INT2, INT4, INT8, JSON: JSON_TYPE, JSONB } = pg.types.builtins;
const { NUMERIC, OID, TEXT, TIMESTAMPTZ, UUID, VARCHAR, BPCHAR } = pg.types.builtins;
const [NAME, TEXTS, NAMES, VARCHARS, FLOAT8S, REGCLASS] = [19, 1009, 1003, 1015, 1022, 2205];

/** The value type that `pg` returns for a type. */
const kinds = new Map<number, Kind>([
  ...[INT2, INT4, INT8, OID, FLOAT4, FLOAT8].map((type) => [type, 'number'] as const),
  ...[TEXT, VARCHAR, BPCHAR, NAME, UUID, NUMERIC, DATE, TIMESTAMPTZ, REGCLASS].map(
    (type) => [type, 'string'] as const,
  ),
  ...[TEXTS, NAMES, VARCHARS].map((type) => [type, 'string[]'] as const),
  [FLOAT8S, 'number[]'],
  [BOOL, 'boolean'],
  [BYTEA, 'bytes'],
  [JSON_TYPE, 'json'],
  [JSONB, 'json'],
]);

/** The part of a `pg` result that is needed here. */
export interface Result {
  readonly fields: readonly Pick<pg.FieldDef, 'name' | 'tableID' | 'columnID' | 'dataTypeID'>[];
  readonly rows: readonly Record<string, unknown>[];
}

/** One sentence per difference; `nullable` lists the nullable columns as `table id.column number`. */
export function findRowErrors(
  declarations: readonly RowDeclaration[],
  { fields, rows }: Result,
  nullable: ReadonlySet<string>,
): string[] {
  const columns = Object.assign({}, ...declarations.map(columnsOf)) as Record<string, Column>;
  const others = declarations.some((one) => isSchema(one) && isOpen(one));
  const missing = Object.entries(columns).filter(
    ([name, column]) => !fields.some((field) => field.name === name) && !isOptional(column),
  );
  const errors = missing.map(([name]) => `${name} is declared and not returned`);
  for (const { name, tableID, columnID, dataTypeID } of fields) {
    const column = columns[name];
    const kind = kinds.get(dataTypeID) ?? 'other';
    if (column === undefined) {
      if (!others) errors.push(`${name} is returned and not declared`);
    } else if (!kindsOf(column).includes(kind))
      errors.push(`${name} is ${kind} (type ${dataTypeID}), declared as ${shown(column)}`);
    else if (nullable.has(`${tableID}.${columnID}`) && !takes(column, null) && !isNarrowed(column))
      errors.push(`${name} can be null`);
    else {
      const wrong = rows.slice(0, 50).find((row) => !takes(column, row[name]));
      if (wrong !== undefined)
        errors.push(`${name} is ${JSON.stringify(wrong[name])}, declared as ${shown(column)}`);
    }
  }
  return errors;
}

/** A record schema instead of an object has columns that are known only at run time. */
function columnsOf(declaration: RowDeclaration): Readonly<Record<string, Column>> {
  if (!isSchema(declaration)) return declaration;
  const { def } = declaration._zod as { def: Definition };
  return def.shape ?? {};
}

/** An object with a catchall has such columns in addition to its own. */
function isOpen({ _zod: { def } }: z.core.$ZodType): boolean {
  return !('shape' in def) || 'catchall' in def;
}

function isSchema(value: RowDeclaration | Column): value is z.core.$ZodType<object> {
  return typeof value === 'object' && '_zod' in value;
}

function kindsOf(column: Column): readonly Kind[] {
  if (typeof column === 'string') {
    const kind = column.replace(/[?!]$/, '');
    return kind === 'unknown' ? all : [kind as Kind];
  }
  const { def } = column._zod as { def: Definition };
  if (def.innerType !== undefined) return kindsOf(def.innerType);
  if (def.options !== undefined) return def.options.flatMap(kindsOf);
  if (def.entries !== undefined) return ['string'];
  if (def.values !== undefined) return def.values.map((value) => typeof value as Kind);
  if (def.type === 'unknown' || def.type === 'custom') return all;
  if (def.type === 'int') return ['number'];
  if (def.type === 'array') return ['json', 'string[]', 'number[]'];
  return def.type === 'string' || def.type === 'number' || def.type === 'boolean' ? [def.type] : ['json'];
}

interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly entries?: object;
  readonly values?: readonly unknown[];
}

const all: readonly Kind[] = [
  'string',
  'number',
  'boolean',
  'bytes',
  'json',
  'string[]',
  'number[]',
  'other',
];

/** Whether a row may lack the column, as rows do for readers who may not see it. */
function isOptional(column: Column): boolean {
  return typeof column !== 'string' && column._zod.optout === 'optional';
}

function takes(column: Column, value: unknown): boolean {
  if (typeof column !== 'string') return z.safeParse(column, value).success;
  if (value === undefined) return false;
  const kind = column.replace(/[?!]$/, '');
  if (kind === 'unknown') return true;
  if (value === null) return column.endsWith('?');
  if (kind === 'bytes') return Buffer.isBuffer(value);
  if (kind.endsWith('[]')) return Array.isArray(value) && value.every((item) => `${typeof item}[]` === kind);
  return typeof value === kind;
}

function shown(column: Column): string {
  return typeof column === 'string' ? column : column._zod.def.type;
}
