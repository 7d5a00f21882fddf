import { describe, expect, it } from 'vitest';
import { parseRequirements, titlesOf } from './trace.ts';
import {
  missingRisks,
  parseRisks,
  type RunTest,
  resultsIn,
  resultsOf,
  validationPage,
} from './validation.ts';

const requirements = parseRequirements('KIT-01 | once\nKIT-02 | twice | or more\nMAP-01 | drawn\n');
const risks = parseRisks('KIT | high | A kit is lost\nMAP | low | A map is blank\n');
const titles = titlesOf({
  path: 'src/a.test.ts',
  text: [
    "describe('KIT-01 a group', () => {});",
    "it.each(rows)('KIT-02 %s of $name is refused', () => {});",
    String.raw`it('KIT-02 the site\'s', () => {});`,
  ].join('\n'),
});
const ran = (title: string, passed = true): RunTest => ({ path: 'src/a.test.ts', title, passed });
const whole = [
  ran('KIT-01 a group one'),
  ran('KIT-01 a group two'),
  ran('the list KIT-02 one of A is refused'),
  ran('the list KIT-02 two of B is refused'),
  ran("the list KIT-02 the site's"),
];
const resultOf = (id: string, run: readonly RunTest[]) => resultsOf(requirements, titles, run).get(id);

describe('the result of a requirement', () => {
  it('is passed once each of its tests ran and passed, in every row of a table', () => {
    expect(['KIT-01', 'KIT-02'].map((id) => resultOf(id, whole))).toEqual(['passed', 'passed']);
  });

  it('is failed by one row of a table', () => {
    const run = [...whole, ran('the list KIT-02 three of C is refused', false)];
    expect(['KIT-01', 'KIT-02'].map((id) => resultOf(id, run))).toEqual(['passed', 'failed']);
  });

  it('is not run while one of its tests is missing, or ran in another file', () => {
    expect(resultOf('KIT-02', whole.slice(0, 4))).toBe('not run');
    const elsewhere = whole.map((test) => ({ ...test, path: 'src/b.test.ts' }));
    expect(resultOf('KIT-01', elsewhere)).toBe('not run');
  });

  it('is said where there is no test', () => {
    expect(resultOf('MAP-01', whole)).toBe('no test');
  });
});

describe('the risks', () => {
  it('rate each group, and no other', () => {
    expect(missingRisks(requirements, risks)).toEqual([]);
    expect(
      missingRisks(requirements, [...risks.slice(1), { group: 'CAR', level: 'low', hazard: '' }]),
    ).toEqual(['docs/risks.txt has no risk for KIT', 'docs/risks.txt rates CAR, which has no requirement']);
  });

  it('have one of three levels', () => {
    expect(() => parseRisks('KIT | grave | A kit is lost')).toThrow("the level 'grave'");
  });
});

it('the page counts the results by risk, and its results can be read again', () => {
  const results = resultsOf(requirements, titles, whole);
  const page = validationPage(requirements, titles, risks, results);
  expect(page).toContain('| high | 2 | 2 | 0 | 0 | 0 |');
  expect(page).toContain('| low | 1 | 0 | 0 | 0 | 1 |');
  expect(page).toContain(String.raw`| KIT-02 | twice \| or more | ${'`src/a.test.ts`'} | passed |`);
  expect(resultsIn(page)).toEqual(results);
});
