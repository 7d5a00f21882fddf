// The cost of adding a field: a copy of the sources gets one line in the catalogue and one label per
// language, and is checked for every place where the field must appear (decision 0050).
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'trialway-one-field-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const languages = ['en', 'es', 'cn', 'uk', 'ru', 'fr'];
const line = "  handed_over_by: { ...text, label: 'records.handed_over_by', blinding: 'open' },\n";

const question = `
const { contracts } = await import('#app/server/features.ts');
const { openApiDocument } = await import('#server/http/openapi.ts');
const { callsOf } = await import('#features/exchange/api-guide/rules.ts');
const { headingOf } = await import('#features/exchange/imports/headings.ts');
const { headingTexts } = await import('#features/exchange/imports/server/heading-texts.ts');
const { historyTables } = await import('#features/oversight/history/rules.ts');
const { outboundsList } = await import('#features/supply/records/contract.ts');
const { sheetColumns } = await import('#features/supply/records/server/export.ts');
const { formFields } = await import('#record-types/forms.ts');
const { recordFields } = await import('#record-types/imports.ts');
const { textsIn } = await import('#server/config/texts.ts');

const calls = callsOf(openApiDocument(contracts, '1.0.0'));
const called = (method, path) => calls.find((call) => call.method === method && call.path === path);
const records = '/api/projects/{id}/outbounds/';
const spreadsheet = [];
const template = [];
for (const language of ${JSON.stringify(languages)}) {
  const columns = sheetColumns('outbounds', await textsIn(language, 'records'));
  spreadsheet.push(columns.find(({ key }) => key === 'handed_over_by'));
  template.push(headingOf('outbounds', 'handed_over_by', await headingTexts(language)));
}
console.log(JSON.stringify({
  form: Object.keys(formFields.outbounds),
  create: called('POST', records).sent,
  change: called('PATCH', records + '{recordId}/').sent,
  list: called('GET', records).answered.results[0],
  sort: outboundsList.sort,
  imported: Object.keys(recordFields.outbounds),
  guide: called('POST', '/api/import/outbounds/').sent[0],
  template,
  spreadsheet,
  history: historyTables.outbounds.fields.handed_over_by,
}));
`;

function put(file: string, before: string, added: string): void {
  const place = path.join(copy, file);
  const content = readFileSync(place, 'utf8');
  expect(content).toContain(before);
  writeFileSync(place, content.replace(before, added + before));
}

describe('an additional text field', () => {
  it('of outbounds is a line in the catalogue and a label in each language', () => {
    cpSync(path.join(root, 'src'), path.join(copy, 'src'), { recursive: true });
    cpSync(path.join(root, 'package.json'), path.join(copy, 'package.json'));
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    put('src/record-types/outbound.ts', '} as const satisfies Fields;', line);
    for (const language of languages) {
      put(
        `src/locales/${language}/records.ts`,
        '  site:',
        `  handed_over_by: 'Handed over (${language})',\n`,
      );
    }
    writeFileSync(path.join(copy, 'question.ts'), question);
    const found = JSON.parse(
      execFileSync(process.execPath, ['question.ts'], { cwd: copy, encoding: 'utf8' }),
    );
    const words = languages.map((language) => `Handed over (${language})`);
    const example = { handed_over_by: 'handed over by' };
    expect(found.form.at(-1)).toBe('handed_over_by');
    expect(found.create).toMatchObject(example);
    expect(found.change).toMatchObject(example);
    expect(found.list).toMatchObject(example);
    expect(found.sort).toContain('handed_over_by');
    expect(found.imported).toContain('handed_over_by');
    expect(found.guide).toMatchObject(example);
    expect(found.template).toEqual(words);
    expect(found.spreadsheet).toEqual(
      words.map((heading) => ({ key: 'handed_over_by', heading, type: 'text' })),
    );
    expect(found.history).toEqual({ label: 'records.handed_over_by', kind: 'text' });
  });
});
