// Lists that search a field by the index of its keys rely on this: the key of a text is part of the key of every value that contains it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '#core/fold.ts';
import { testDatabase } from '#testing/database.ts';
import { openDatabase } from './database.ts';
import { hasKey } from './list-search.ts';
import { sql } from './sql.ts';

const characters = fc.constantFrom(
  ...Array.from('aAbBjJyYzZ0129 -_./aAbBjJyYzZ0129 -_./'),
  ...Array.from(',;:()\'"#&+%*<>[]{}|\\`éÉßæŁøđıщШЧЦжхюяєђљњџїґЙ’“–—‑中国Ⅷ１Ａ '),
);
const text = fc.string({ unit: characters, minLength: 3, maxLength: 24 });

it('the key of a text is part of the key of every value that contains it', async () => {
  const { app } = await testDatabase();
  const database = openDatabase({ ...app, max: 1 });
  const pairs = fc
    .sample(fc.tuple(text, fc.nat(), fc.nat()), 40_000)
    .map(([value, from, length]) => {
      const folded = fold(value);
      const start = folded === '' ? 0 : from % folded.length;
      return { value, part: fold(folded.slice(start, start + 3 + (length % 8))) };
    })
    .filter(({ part }) => hasKey(part));
  expect(pairs.length).toBeGreaterThan(500);
  try {
    const wrong = await database.read(
      sql.of({ value: 'string', part: 'string' })`
        select value, part from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) pairs (value text, part text)
        where strpos(search_key(value), search_key(part)) = 0 limit 5`,
    );
    expect(wrong).toEqual([]);
  } finally {
    await database.close();
  }
});
