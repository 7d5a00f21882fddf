import { beforeAll, describe, expect, it } from 'vitest';
import { recordKinds } from '#record-types/forms.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  brief,
  letsInOnly,
  refusesBadParameters,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { recordWorld } from '#testing/record-world.ts';
import type { VoidedRow } from '../contract.ts';

const api = testApi();
const { world, collection, one, send, samples, owner } = recordWorld(api);
const listOf = (id: number | string) => `/api/projects/${id}/voided/`;
const own = () => listOf(world.own.project);
const voided = async (query = '') =>
  (await api.get(`${own()}?limit=500&${query}`, world.tokens.staff)).body.results as VoidedRow[];
const back = (url: string, body: unknown = { reason: 'was right' }, token = world.tokens.admin) =>
  api.send('POST', `${url}restore/`, { token, body });

describe('GET /api/projects/{id}/voided/', () => {
  beforeAll(async () => {
    for (const kind of recordKinds) {
      const { id } = (await send('POST', collection(kind), samples()[kind])).body;
      await send('DELETE', one(kind, id), { reason: `twice: ${kind}` });
    }
    const elsewhere = { project_id: world.foreign.project, voided_at: '2026-01-01', void_reason: 'foreign' };
    await make(api.database, 'inbounds', elsewhere);
  });
  refusesStrangers(api, world, own);
  letsInOnly(api, world, own, ['admin', 'staff']);
  answersAlike(api, () => world.tokens.staff, own);
  refusesBadParameters(api, () => world.tokens.staff, own);
  refusesMalformedIds(api, world, listOf);

  it('lists voided rows of all lists of the project, newest first, with the reason', async () => {
    const rows = await voided();
    expect(rows.map(({ kind, void_reason }) => [kind, void_reason])).toEqual(
      recordKinds.toReversed().map((kind) => [kind, `twice: ${kind}`]),
    );
    expect((await api.get(listOf(999_999), world.tokens.staff)).status).toBe(404);
  });

  it('is filtered by list, searched by reason and sorted', async () => {
    expect((await voided('kind=returns')).map(({ kind }) => kind)).toEqual(['returns']);
    expect((await voided('filter=TWICE: inb')).map(({ kind }) => kind)).toEqual(['inbounds']);
    expect((await voided('ordering=voided_at,id')).map(({ kind }) => kind)).toEqual([...recordKinds]);
    expect(await brief(api.get(`${own()}?kind=clients`, world.tokens.staff))).toEqual({
      status: 400,
      body: { errors: { msg: 'ERROR_WITH_FILTER', fields: { kind: 'unknown value' } } },
    });
  });
});

describe.each(recordKinds)('POST /api/projects/{id}/%s/void/', (kind) => {
  const some = (body: unknown, id: number = world.own.project) =>
    send('POST', `/api/projects/${id}/${kind}/void/`, body);
  const standing = async (ids: readonly number[]) =>
    (
      await owner<{ n: number }>(
        `select count(*)::int as n from ${kind} where id = any($1) and voided_at is null`,
        [ids],
      )
    )[0]?.n;

  it('Part 3 voids several records with one reason in their history, all or none', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1)
      ids.push((await send('POST', collection(kind), samples()[kind])).body.id);
    const strange = await make(api.database, kind, { project_id: world.foreign.project });
    expect((await some({ ids: [...ids, strange], reason: 'twice' })).status).toBe(404);
    expect(await standing(ids)).toBe(3);
    expect((await some({ ids, reason: '' })).body.errors.fields).toEqual({ reason: 'required' });
    expect((await some({ ids: [], reason: 'twice' })).body.errors.fields).toEqual({ ids: 'required' });
    expect((await some({ ids: ids.slice(1), reason: 'entered twice' })).status).toBe(204);
    expect(await standing(ids)).toBe(1);
    expect(
      (await voided())
        .filter((row) => row.kind === kind && ids.includes(row.id))
        .map(({ void_reason }) => void_reason),
    ).toEqual(['entered twice', 'entered twice']);
    const causes = await owner<{ reason: string }>(
      `select distinct reason from audit where table_name = $1 and row_id = any($2) and new ->> 'voided_at' is not null`,
      [kind, ids.map(String)],
    );
    expect(causes).toEqual([{ reason: 'entered twice' }]);
    expect((await some({ ids: ids.slice(1), reason: 'again' })).status).toBe(404);
  });
});

describe.each(recordKinds)('POST /api/projects/{id}/%s/{recordId}/restore/', (kind) => {
  const made = async (): Promise<number> => (await send('POST', collection(kind), samples()[kind])).body.id;
  const listed = async () =>
    (await send('GET', `${collection(kind)}?limit=500`)).body.results.map((row: { id: number }) => row.id);

  it('AUTH-16 ROLE-22 401 without a session, 403 for all except the admin, 400 without a reason', async () => {
    const id = await made();
    await send('DELETE', one(kind, id), { reason: 'twice' });
    expect((await api.send('POST', `${one(kind, id)}restore/`, { body: {} })).status).toBe(401);
    for (const role of ['staff', 'api_user', 'user', 'invoicing_user', 'coordinator'] as const) {
      expect((await back(one(kind, id), { reason: 'x' }, world.tokens[role])).status).toBe(403);
    }
    const silent = await back(one(kind, id), { reason: ' ' });
    expect(silent).toMatchObject({ status: 400, body: { errors: { fields: { reason: 'required' } } } });
    expect(await listed()).not.toContain(id);
  });

  it('ERR-20 a row that is missing, not voided, or of another project is 404', async () => {
    const id = await made();
    expect((await back(one(kind, id))).status).toBe(404);
    expect((await back(one(kind, 999_999))).status).toBe(404);
    await send('DELETE', one(kind, id), { reason: 'twice' });
    expect((await back(`/api/projects/${world.foreign.project}/${kind}/${id}/`)).status).toBe(404);
    expect((await back(`/api/projects/999999/${kind}/${id}/`)).status).toBe(404);
  });

  it('decision 0023 it is in its list again with all its values, and the reason is in its history', async () => {
    const id = await made();
    const before = (await send('GET', one(kind, id))).body;
    await change(sql`update ${sql.table(kind)} set external_id = 'X-' || id where id = ${id}`);
    await send('DELETE', one(kind, id), { reason: 'twice' });
    expect((await voided(`kind=${kind}`)).map((row) => row.id)).toContain(id);
    expect((await back(one(kind, id))).status).toBe(204);
    expect(await listed()).toContain(id);
    expect((await voided(`kind=${kind}`)).map((row) => row.id)).not.toContain(id);
    const after = (await send('GET', one(kind, id))).body;
    expect({ ...after, updated_at: '' }).toEqual({ ...before, updated_at: '' });
    const [row] = await owner<{ external_id: string }>(`select external_id from ${kind} where id = $1`, [id]);
    expect(row).toEqual({ external_id: `X-${id}` });
    const [last] = (await send('GET', `/api/history/${kind}/${id}/`)).body.results;
    expect(last).toMatchObject({ action: 'update', reason: 'was right' });
    expect(last.changes.map(({ field, new: now }: { field: string; new: unknown }) => [field, now])).toEqual([
      ['voided_at', null],
      ['void_reason', null],
    ]);
    expect((await back(one(kind, id))).status).toBe(404);
  });

  it('is rejected if a newer row has its external id, and stays as it is', async () => {
    const [id, newer] = [await made(), await made()];
    await change(sql`update ${sql.table(kind)} set external_id = 'taken' where id = ${id}`);
    await send('DELETE', one(kind, id), { reason: 'twice' });
    await change(sql`update ${sql.table(kind)} set external_id = 'taken' where id = ${newer}`);
    expect(await brief(back(one(kind, id)))).toEqual({
      status: 409,
      body: { errors: { msg: 'CONFLICT', fields: { id: 'place_taken' } } },
    });
    expect(await listed()).not.toContain(id);
    expect((await voided(`kind=${kind}`)).find((row) => row.id === id)?.void_reason).toBe('twice');
    // Without the newer row it succeeds.
    await send('DELETE', one(kind, newer), { reason: 'the older one is right' });
    expect((await back(one(kind, id))).status).toBe(204);
  });

  it('of many concurrent requests exactly one restores it', async () => {
    const id = await made();
    await send('DELETE', one(kind, id), { reason: 'twice' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => back(one(kind, id))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array(7).fill(404),
    ]);
  });
});

it('lines get their external ids back', async () => {
  const { id } = (await send('POST', collection('inbounds'), samples().inbounds)).body;
  await change(
    sql`update ${sql.table('record_lines')} set external_id = 'line-' || inbound_id where inbound_id = ${id}`,
  );
  const ids = () => owner('select external_id, quantity from record_lines where inbound_id = $1', [id]);
  const before = await ids();
  await send('DELETE', one('inbounds', id), { reason: 'twice' });
  expect(await ids()).not.toEqual(before);
  expect((await back(one('inbounds', id))).status).toBe(204);
  expect(await ids()).toEqual(before);
});

function change(statement: Fragment) {
  return api.database.write({ actor: 'test', reason: 'import', request: 'import' }, (transaction) =>
    transaction.rows(statement),
  );
}
