import { beforeAll, expect, it } from 'vitest';
import { hashToken, newToken } from '#server/auth/authenticate.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile, undoImport } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { History } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

async function newestOf(noun: string, id: number): Promise<unknown[]> {
  const { body } = await api.get(`/api/history/${noun}/${id}/`, world.tokens.staff);
  return (body as History).results.map(({ about, origin, origin_text, reason }) => [
    about,
    origin,
    origin_text,
    reason,
  ]);
}

it('Part 3 rank 18 an imported record shows file, row and undo, for any file name', async () => {
  const where = `resource=outbounds&project=${world.own.project}`;
  const name = '12 by SAP.xlsx undo of the import of x.csv';
  const text = `external_id,Site,dispatched_date\nO-1,Kyiv,2026-05-02\n\nid:${world.own.outbound},Lviv,2026-05-02\n`;
  const { id } = await importFile(api, world.tokens.staff, where, name, text);
  const confirmed = { confirm_warnings: true };
  expect((await commitImport(api, world.tokens.staff, world.users.staff, id, confirmed)).body.state).toBe(
    'committed',
  );
  expect((await newestOf('outbounds', world.own.outbound))[0]).toEqual([
    'outbounds',
    'sheet_import',
    `Import of ${name}, row 4`,
    '',
  ]);
  const undone = await undoImport(api, world.tokens.staff, world.users.staff, id);
  expect(undone.body.state).toBe('undone');
  expect((await newestOf('outbounds', world.own.outbound))[0]).toEqual([
    'outbounds',
    'undo',
    `Import of ${name} undone`,
    '',
  ]);
});

it('Part 3 rank 18 items of an imported file show their own row', async () => {
  const inbound = { project_id: world.own.project, source: 'portal', external_id: 'I-1' };
  const record = await make(api.database, 'inbounds', inbound);
  const where = `resource=inbound_lines&project=${world.own.project}`;
  const text = 'external_id,inbound,batch,quantity\nL-1,I-1,B-1,1\nL-2,I-1,B-2,2\n';
  const { id, rows } = await importFile(api, world.tokens.staff, where, 'lines.csv', text);
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new']);
  await commitImport(api, world.tokens.staff, world.users.staff, id);
  expect((await newestOf('inbounds', record)).slice(0, 2)).toEqual([
    ['record_lines', 'sheet_import', 'Import of lines.csv, row 3', ''],
    ['record_lines', 'sheet_import', 'Import of lines.csv, row 2', ''],
  ]);
});

it('A-37 a change by an API client is named after its token; by a session it is a form, or an import by API', async () => {
  const token = `twk_${newToken()}`;
  const token_id = await make(api.database, 'api_tokens', {
    user_id: world.users.api_user,
    name: 'create inbound',
    source: 'create inbound',
    permissions: ['records.import'],
    expires_at: '2099-01-01',
  });
  await api.database.rows(
    sql`insert into api_token_hashes (token_id, token_hash) values (${token_id}, ${hashToken(token)})`,
  );
  const bring = async (bearer: string, order: string): Promise<void> => {
    const body = [{ external_id: `id:${world.own.inbound}`, order }];
    const sent = await api.send('POST', '/api/import/inbounds/', { token: bearer, body });
    expect(sent.body).toMatchObject({ results: [{ status: 'updated' }] });
  };
  await bring(token, 'PO-2');
  expect((await newestOf('inbounds', world.own.inbound))[0]).toEqual([
    'inbounds',
    'api',
    'From API client create inbound',
    '',
  ]);
  const [kept] = await api.database.rows(
    sql`select operation, reference from audit where origin = 'api' order by id desc limit 1`,
  );
  expect(kept).toEqual({ operation: 'import', reference: { token: token_id, source: 'create inbound' } });
  await bring(world.tokens.staff, 'PO-3');
  expect((await newestOf('inbounds', world.own.inbound))[0]).toEqual([
    'inbounds',
    'api',
    'From API client portal',
    '',
  ]);
});
