import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { recordWorld } from '#testing/record-world.ts';

const api = testApi();
const { world, one, send, owner } = recordWorld(api);

async function require(kinds: readonly string[]): Promise<void> {
  await api.database.write({ actor: 'test', request: 'test', reason: '' }, (transaction) =>
    transaction.rows(
      sql`update global_settings set value = ${JSON.stringify(kinds)}::jsonb where name = 'change_reason_required'`,
    ),
  );
}
afterEach(() => require([]));

describe('the reason of a change', () => {
  it('A-134 is required for the record types that the setting names, and stands in the history', async () => {
    const id = await make(api.database, 'outbounds', { project_id: world.own.project, site: 'Clinic' });
    const change = (body: object) => send('PATCH', one('outbounds', id), { confirm_warnings: true, ...body });
    expect((await change({ airbill: '77-1' })).status).toBe(200);
    await require(['outbounds', 'clients']);
    for (const reason of [{}, { change_reason: ' ' }, { reason: '' }]) {
      const refused = await change({ airbill: '77-2', ...reason });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { msg: 'MISSING', fields: { change_reason: 'required' } },
      ]);
    }
    // Nothing changes, nothing is to be explained.
    expect((await change({ airbill: '77-1' })).status).toBe(200);
    expect((await change({ airbill: '77-2', change_reason: 'The courier gave a new label' })).status).toBe(
      200,
    );
    expect((await change({ airbill: '77-3', reason: 'Typed wrongly' })).status).toBe(200);
    const rows = await owner<{ reason: string }>(
      `select reason from audit where table_name = 'outbounds' and row_id = $1 and action = 'update' order by id desc limit 2`,
      [String(id)],
    );
    expect(rows.map(({ reason }) => reason)).toEqual(['Typed wrongly', 'The courier gave a new label']);
  });

  it('A-134 is not required of a record type that the setting does not name', async () => {
    await require(['inbounds']);
    const id = await make(api.database, 'outbounds', { project_id: world.own.project, site: 'Clinic' });
    const changed = await send('PATCH', one('outbounds', id), { airbill: '78-1', confirm_warnings: true });
    expect(changed.status).toBe(200);
  });

  it('a record is voided and restored with `change_reason` as with `reason`', async () => {
    await require(['outbounds']);
    const id = await make(api.database, 'outbounds', { project_id: world.own.project, site: 'Clinic' });
    const url = one('outbounds', id);
    const fieldsOf = async (method: 'DELETE' | 'POST', path: string, body: object) =>
      (await api.send(method, path, { token: world.tokens.admin, body })).body.errors.fields;
    expect(await fieldsOf('DELETE', url, {})).toEqual({ reason: 'required' });
    expect(await fieldsOf('DELETE', url, { change_reason: ' ' })).toEqual({ change_reason: 'required' });
    expect(await fieldsOf('DELETE', url, { change_reason: 'x'.repeat(501) })).toEqual({
      change_reason: 'max:500',
    });
    expect((await send('DELETE', url, { change_reason: ' Entered twice ' })).status).toBe(204);
    expect(await fieldsOf('POST', `${url}restore/`, { change_reason: '' })).toEqual({
      change_reason: 'required',
    });
    const restored = { token: world.tokens.admin, body: { change_reason: 'It was right' } };
    expect((await api.send('POST', `${url}restore/`, restored)).status).toBe(204);
    const some = `/api/projects/${world.own.project}/outbounds/void/`;
    expect(await fieldsOf('POST', some, { ids: [id], change_reason: ' ' })).toEqual({
      change_reason: 'required',
    });
    expect((await send('POST', some, { ids: [id], change_reason: 'Twice after all' })).status).toBe(204);
    const rows = await owner<{ reason: string; void_reason: string | null }>(
      `select reason, new ->> 'void_reason' as void_reason from audit
        where table_name = 'outbounds' and row_id = $1 and action = 'update' order by id`,
      [String(id)],
    );
    expect(rows).toEqual([
      { reason: 'Entered twice', void_reason: 'Entered twice' },
      { reason: 'It was right', void_reason: null },
      { reason: 'Twice after all', void_reason: 'Twice after all' },
    ]);
  });
});
