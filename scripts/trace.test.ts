import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorsOf, idsOf, parseRequirements, titlesOf, tracePage } from './trace.ts';

const requirements = parseRequirements('NAV-01 | / shows | landing\nNAV-02 | home\nQRY-01 | page\n');
const titles = (text: string) => titlesOf({ path: 'src/a.test.ts', text });

describe('ids in a title', () => {
  it.each([
    ['QRY-06 appends the id', ['QRY-06']],
    ['NAV-24, A-113 both', ['NAV-24', 'A-113']],
    ['NAV-24 NAV-25', ['NAV-24', 'NAV-25']],
    ['A-01 NAV-24 as in QRY-06', ['A-01', 'NAV-24']],
    ['shows what NAV-24 asks', []],
    ['QRY-01…03 a range', []],
    ['ERR-09 … ERR-11 a range', []],
    ['ERR-01 ERR-09 .. ERR-11 a range after a mark', ['ERR-01']],
    ['SHA-2560 is not one', []],
    ['no id here', []],
  ])('%s', (title, ids) => {
    expect(idsOf(title).ids).toEqual(ids);
  });

  it('those after other words, or of a range, are mentions', () => {
    expect(idsOf('QRY-06 as in NAV-01').mentioned).toEqual(['NAV-01']);
    expect(idsOf('ERR-09 … ERR-11 a range').mentioned).toEqual(['ERR-09', 'ERR-11']);
  });
});

describe('titles in a test file', () => {
  it.each([
    ["it('NAV-01 shows', () => {", 'NAV-01 shows'],
    ["describe('NAV-01', () => {", 'NAV-01'],
    ["test.concurrent(\n  'NAV-01 broken over lines',", 'NAV-01 broken over lines'],
    ["it.each([[1], [2]])('NAV-01 case %i',", 'NAV-01 case %i'],
    ["it.skipIf(!here)('NAV-01 on the real file',", 'NAV-01 on the real file'],
    ['it(`NAV-01 as a template`,', 'NAV-01 as a template'],
    [String.raw`it('NAV-01 isn\'t cut',`, String.raw`NAV-01 isn\'t cut`],
  ])('%j', (text, title) => {
    expect(titles(text)).toEqual([{ path: 'src/a.test.ts', title, ids: ['NAV-01'], mentioned: [] }]);
  });

  it.each([["it.skip('NAV-01 later',"], ["it.todo('NAV-01 later')"], ["const text = 'NAV-01';"]])(
    '%j shows nothing',
    (text) => {
      expect(titles(text)).toEqual([]);
    },
  );
});

describe('the page', () => {
  const page = tracePage(
    requirements,
    titles("it('NAV-01, A-50 | shows');\nit('A-05 A-50 both');\nit('shows NAV-02 too');"),
  );

  it('lists each covered row with its tests and each other row as not yet', () => {
    expect(page).toContain('Covered: 1 of 3 rows.');
    expect(page).toContain('| NAV | 1 | 1 |');
    expect(page).toContain('| NAV-01 | / shows \\| landing | NAV-01, A-50 \\| shows (`src/a.test.ts`) |');
    expect(page).toContain('| NAV-02 | home | not yet |');
  });

  it('lists settled points in numerical order', () => {
    expect([...page.matchAll(/^\| (A-\d+) /gm)].map((match) => match[1])).toEqual(['A-05', 'A-50']);
  });

  it('reports an id that no requirement has, or that does not count where it is, and leaves SHA-256 alone', () => {
    const text = "it('NAV-99 by SHA-256');\nit('shows NAV-01');";
    expect(errorsOf(requirements, titles(text))).toEqual([
      "src/a.test.ts: 'NAV-99 by SHA-256' names NAV-99, which docs/requirements.txt does not have",
      "src/a.test.ts: 'shows NAV-01' mentions NAV-01; what the test shows goes first, each id by itself",
    ]);
  });
});

it('the committed list has the 469 rows of the specification, then those of the trade, each once', () => {
  const ids = parseRequirements(readFileSync('docs/requirements.txt', 'utf8')).map(({ id }) => id);
  expect([ids[0], ids[468], ids[469]]).toEqual(['AUTH-01', 'CALL-76', 'BATCH-01']);
  expect(new Set(ids).size).toBe(ids.length);
});
