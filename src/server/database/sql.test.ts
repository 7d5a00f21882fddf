import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { findRowErrors } from '#testing/row-errors.ts';
import { openDatabase } from './database.ts';
import { type RowDeclaration, shape } from './rows.ts';
import { all, any, type Queryable, sql, unnamed } from './sql.ts';

describe('sql', () => {
  it('makes parameters of values, in their order, and text of pieces', () => {
    const where = all([sql`a = ${1}`, any([sql`b = ${'x'}`, sql`c = any(${[2, 3]}::int[])`])]);
    expect(unnamed(sql`select ${sql.ref('t.a')} from ${sql.table('t')} where ${where} limit ${5}`)).toEqual({
      text: 'select "t"."a" from "t" where a = $1 and (b = $2 or c = any($3::int[])) limit $4',
      values: [1, 'x', [2, 3], 5],
    });
  });

  it('joins pieces and parameters, none too', () => {
    expect(unnamed(sql`${sql.join([1, sql`now()`, 'x'])}`)).toEqual({
      text: '$1, now(), $2',
      values: [1, 'x'],
    });
    expect(unnamed(sql`(${sql.join([], sql` union all `)})`)).toEqual({ text: '()', values: [] });
  });

  it('quotes names and values', async () => {
    const { owner } = await testDatabase();
    const database = openDatabase(owner);
    const [row] = await database.read(
      sql.of({ 'a"b': 'string', c: 'boolean', 'd.e': 'string?' })`
        select ${sql.lit("it's \\ a; --")} as ${sql.id('a"b')}, ${sql.lit(true)} as c, ${sql.lit(null)} as ${sql.id('d.e')}`,
    );
    expect(row).toEqual({ 'a"b': "it's \\ a; --", c: true, 'd.e': null });
    await database.close();
  });
});

describe('the rows of a statement', () => {
  it('are typed by what the statement declares', () => {
    const reading = async (database: Queryable) => {
      const [city] =
        await database.read(sql.of({ id: 'number', name: 'string?' })`select id, name from cities`);
      return [
        // @ts-expect-error a column that is not declared
        city?.code,
        // @ts-expect-error a name that can be null
        city?.name.trim(),
        // @ts-expect-error a number
        city?.id.trim(),
        // @ts-expect-error a kind that there is not
        sql.of({ id: 'int' }),
        // @ts-expect-error a type that is claimed and not declared
        await database.read<{ id: number }>(sql`select id from cities`),
      ];
    };
    expect(reading).toBeTypeOf('function');
  });

  it('no longer fit once a migration renames, retypes or drops a column, or lets nulls in', async () => {
    const { owner } = await testDatabase();
    const client = new pg.Client(owner);
    await client.connect();
    const errors = async (declared: RowDeclaration, change: string, text: string) => {
      await client.query('begin');
      await client.query(change);
      const result = await client.query(text);
      const { rows: columns } = await client.query<{ name: string }>(
        `select attrelid || '.' || attnum as name from pg_attribute where attrelid = 'locations'::regclass and not attnotnull`,
      );
      await client.query('rollback');
      return findRowErrors([declared], result, new Set(columns.map(({ name }) => name)));
    };
    const declared = shape({ id: 'number', code: 'string', is_active: 'boolean' });
    const text = 'select id, code, is_active from locations';
    const every = 'select l.* from (select * from locations) l';
    expect(await errors(declared, 'select 1', text)).toEqual([]);
    expect(await errors(declared, 'alter table locations alter code drop not null', text)).toEqual([
      'code can be null',
    ]);
    expect(
      await errors(
        declared,
        'alter table locations add seen boolean not null default true',
        text.replace('is_active', 'seen'),
      ),
    ).toEqual(['is_active is declared and not returned', 'seen is returned and not declared']);
    expect(
      await errors(
        declared,
        'alter table locations add number int not null default 1',
        text.replace('code', 'number as code'),
      ),
    ).toEqual(['code is number (type 23), declared as string']);
    expect(await errors(declared, 'alter table locations rename code to short', every)).toContain(
      'code is declared and not returned',
    );
    expect(inject('nullableColumns').length).toBeGreaterThan(50);
    await client.end();
  });
});
