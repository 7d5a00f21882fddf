import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { importFile } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const staff = () => world.tokens.staff;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

describe('in the language of the reader', () => {
  it.each([
    [
      'fr',
      'pas un nombre',
      'identique à une ligne précédente',
      /^d\.csv, ligne 1\s: colonnes manquantes\s: 'Project'\.$/,
    ],
    ['ru', 'не число', 'идентична предыдущей строке', /^d\.csv, строка 1: не хватает столбцов: '\p{L}+'\.$/u],
    ['zh-CN', '不是数字', '与前面某行完全相同', /^d\.csv 第 1 行：缺少的列：'\p{L}+'。$/u],
  ])('I18N-08 shows errors of a cell, a row and a file in %s', async (language, ofCell, ofRow, ofFile) => {
    const text = 'order,weight\nX,heavy\nY,1\nY,1\n';
    const of = `resource=inbounds&project=${world.own.project}`;
    const { id } = await importFile(api, staff(), of, 'rows.csv', text);
    const spoken = (url: string) => api.get(url, staff(), { 'accept-language': language });
    const rows = (await spoken(`/api/imports/${id}/rows/`)).body.results;
    expect(rows[0].cells.map(({ reason }: { reason: string | null }) => reason)).toEqual([null, ofCell]);
    expect(rows[2].reason).toContain(ofRow);
    const failed = await importFile(api, staff(), 'resource=inbounds', 'd.csv', text);
    expect((await spoken(`/api/imports/${failed.id}/`)).body.message).toMatch(ofFile);
    const listed = (await spoken('/api/imports/?status=failed')).body.results;
    expect(listed[0].message).toMatch(ofFile);
  });

  it('keeps messages that were stored as text, before reason codes existed', async () => {
    const { id } = await importFile(api, staff(), 'resource=clients', 'old.csv', 'name\nOlder Pharma\n');
    const cause = { actor: 'test', reason: 'an older release', request: 'test' };
    await api.database.write(cause, async (transaction) => {
      await transaction.rows(
        sql`update sheet_imports set told = null, message = 'It was so.' where id = ${id}`,
      );
      await transaction.rows(sql`update sheet_import_rows set state = 'wrong',
        faults = '[{"field": "name", "value": "", "reason": "was wrong"}]' where import_id = ${id}`);
    });
    expect((await api.get(`/api/imports/${id}/`, staff())).body.message).toBe('It was so.');
    const { results } = (await api.get(`/api/imports/${id}/rows/`, staff())).body;
    expect(results[0].cells[0].reason).toBe('was wrong');
  });
});
