import { expect, it } from 'vitest';
import { fileNameOf, invoiceNameOf, isBeside } from './rules.ts';

it.each([
  ['INV-1.pdf', 'INV-1'],
  ['2026/May/INV-1.PDF', 'INV-1'],
  [String.raw`May\INV 1.v2.pdf`, 'INV 1.v2'],
  ['Año.pdf'.normalize('NFD'), 'Año'],
  [' INV-2 .pdf', 'INV-2'],
  ['INV-1.pdf.exe', undefined],
  ['.pdf', undefined],
  [' .pdf', undefined],
  ['INV-1', undefined],
])('Part 3 rank 7 the file %s belongs to the invoice %s', (path, name) => {
  expect(invoiceNameOf(path)).toBe(name);
});

it('Part 3 rank 7 ignores folders and files of the operating system', () => {
  const paths = ['May/', '__MACOSX/._INV-1.pdf', 'May/.DS_Store', 'Thumbs.db', 'May/INV-1.pdf', 'x.txt'];
  expect(paths.filter((path) => !isBeside(path))).toEqual(['May/INV-1.pdf', 'x.txt']);
  expect(fileNameOf('May/INV-1.pdf')).toBe('INV-1.pdf');
});
