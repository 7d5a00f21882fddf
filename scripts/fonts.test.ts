import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeFonts } from './fonts.ts';

it('the font files are what `node scripts/fonts.ts` makes from the package', async () => {
  const made = await makeFonts();
  expect(made.size).toBeGreaterThan(5);
  for (const [file, font] of made) {
    const committed = await readFile(new URL(`../src/web/fonts/${file}`, import.meta.url));
    expect(committed.equals(font), file).toBe(true);
  }
});
