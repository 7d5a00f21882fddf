import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { neverNull, type RowDeclaration, shape } from '#server/database/rows.ts';
import { findRowErrors } from './row-errors.ts';

const { INT8, TEXT, JSONB, NUMERIC, BOOL } = pg.types.builtins;
const nullable = new Set(['7.2']);

function errorsOf(
  declared: RowDeclaration | readonly RowDeclaration[],
  types: Readonly<Record<string, number>>,
  rows: Record<string, unknown>[] = [],
): string[] {
  const fields = Object.entries(types).map(([name, dataTypeID], index) => ({
    name,
    dataTypeID,
    tableID: 7,
    columnID: index + 1,
  }));
  return findRowErrors(Array.isArray(declared) ? declared : [declared], { fields, rows }, nullable);
}

describe('findRowErrors', () => {
  it('finds none where names, types, nulls and values are as declared', () => {
    const declared = z.object({ id: z.number(), note: z.nullable(z.string()), parts: z.array(z.string()) });
    const types = { id: INT8, note: TEXT, parts: JSONB };
    expect(errorsOf(declared, types, [{ id: 1, note: null, parts: ['a'] }])).toEqual([]);
    expect(errorsOf(shape({ id: 'number', note: 'string?', parts: 'unknown' }), types)).toEqual([]);
  });

  it.each<[string, RowDeclaration | readonly RowDeclaration[], Record<string, number>, string]>([
    ['a renamed column', { id: 'number' }, { key: INT8 }, 'id is declared and not returned'],
    [
      'a column too many',
      { id: 'number' },
      { id: INT8, secret: TEXT },
      'secret is returned and not declared',
    ],
    ['another type', { id: 'number' }, { id: TEXT }, 'id is string (type 25), declared as number'],
    ['a decimal taken for a number', { amount: 'number' }, { amount: NUMERIC }, 'amount is string'],
    ['a schema of another type', z.object({ ok: z.enum(['a', 'b']) }), { ok: BOOL }, 'ok is boolean'],
    [
      'a column that can be null',
      { id: 'number', note: 'string' },
      { id: INT8, note: TEXT },
      'note can be null',
    ],
    [
      'the same in a schema',
      z.object({ id: z.number(), note: z.string() }),
      { id: INT8, note: TEXT },
      'note can',
    ],
    [
      'one of two declarations',
      [{ id: 'number' }, { all: 'number' }],
      { id: INT8 },
      'all is declared and not',
    ],
  ])('finds %s without a row', (_, declared, types, error) => {
    expect(errorsOf(declared, types).join('\n')).toContain(error);
  });

  it.each<[string, RowDeclaration, Record<string, number>, unknown, string]>([
    ['a null', { n: 'number' }, { n: INT8 }, null, 'n is null, declared as number'],
    ['an unknown choice', z.object({ n: z.enum(['a']) }), { n: TEXT }, 'b', 'n is "b", declared as enum'],
    [
      'JSON of another form',
      z.object({ n: z.object({ id: z.number() }) }),
      { n: JSONB },
      { id: '1' },
      'n is {"id":"1"}',
    ],
  ])('finds %s among the values', (_, declared, types, value, error) => {
    expect(errorsOf(declared, types, [{ n: value }]).join('\n')).toContain(error);
  });

  it('trusts a statement that excludes nulls, until a null is returned', () => {
    const types = { id: INT8, note: TEXT };
    for (const declared of [
      shape({ id: 'number', note: 'string!' }),
      z.object({ id: z.number(), note: neverNull(z.string()) }),
    ]) {
      expect(errorsOf(declared, types, [{ id: 1, note: 'x' }])).toEqual([]);
      expect(errorsOf(declared, types, [{ id: 1, note: null }])).toHaveLength(1);
    }
  });

  it('ignores columns that are known only at run time', () => {
    expect(errorsOf(z.record(z.string(), z.nullable(z.string())), { a: TEXT, b: TEXT })).toEqual([]);
  });
});
