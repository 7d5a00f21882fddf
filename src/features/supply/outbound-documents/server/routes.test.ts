// Customs documents of an outbound through the API.
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#demo/pdf.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
let [keeper, seeing] = ['', ''];
const proforma = pdfOf(['Proforma']);
const place = (side: 'own' | 'foreign' = 'own') =>
  `/api/projects/${world[side].project}/outbounds/${world[side].outbound}/documents/`;
const add = (token: string, { kind = 'proforma_invoice', name = 'proforma.pdf', content = proforma } = {}) =>
  api.send('POST', `${place()}?kind=${kind}`, { token, body: fileForm(name, content) });

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { client, site } = world.own;
  const { database } = api;
  keeper = await api.tokenOf(
    await makeUser(database, 'user', { client_id: client, capabilities: ['depot'], is_blinded: false }),
  );
  const user = await makeUser(database, 'coordinator', { is_blinded: false });
  seeing = await api.tokenOf(user);
  await database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(sql`insert into user_sites (user_id, site_id) values (${user}, ${site})`),
  );
});

describe('customs documents of an outbound', () => {
  it('issue 13 part 3: are uploaded, listed, downloaded byte for byte and voided with a reason, each in the history', async () => {
    const made = await add(keeper);
    expect([made.status, made.body]).toMatchObject([
      201,
      { kind: 'proforma_invoice', name: 'proforma.pdf', size: proforma.length, voided_at: null },
    ]);
    for (const token of [world.tokens.staff, world.tokens.user, keeper, seeing]) {
      const listed = await api.get(place(), token);
      expect([listed.status, listed.body.map(({ id }: { id: number }) => id)]).toEqual([200, [made.body.id]]);
      const file = await api.get(`${place()}${made.body.id}/`, token);
      expect([file.status, file.raw.equals(proforma)]).toEqual([200, true]);
    }
    expect((await api.get(place(), world.tokens.user)).body[0].uploaded_by).toBeNull();
    const path = `${place()}${made.body.id}/void/`;
    expect((await api.send('POST', path, { token: keeper, body: { reason: ' ' } })).status).toBe(400);
    const voided = await api.send('POST', path, { token: keeper, body: { reason: 'Wrong file' } });
    expect([voided.status, voided.body.void_reason]).toEqual([200, 'Wrong file']);
    expect(
      (await api.send('POST', path, { token: world.tokens.staff, body: { reason: 'Again' } })).status,
    ).toBe(409);
    expect((await api.get(place(), world.tokens.user)).body).toEqual([]);
    expect((await api.get(`${place()}${made.body.id}/`, world.tokens.user)).status).toBe(404);
    expect((await api.get(place(), world.tokens.staff)).body).toHaveLength(1);
    const history = await api.get(`/api/history/outbounds/${world.own.outbound}/`, world.tokens.staff);
    const acts = history.body.results
      .filter(({ about }: { about: string }) => about === 'outbound_files')
      .map(({ action, reason }: { action: string; reason: string }) => [action, reason]);
    expect(acts).toEqual([
      ['update', 'Wrong file'],
      ['insert', ''],
    ]);
  });

  it.each([
    ['no kind of document', { kind: 'letter' }, 'kind'],
    ['an empty file', { content: Buffer.from('') }, 'file'],
    ['a script under the name of a PDF', { content: Buffer.from('<script>') }, 'file'],
  ])('400 for %s', async (_, file, field) => {
    const answer = await add(keeper, file);
    expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
  });

  it('amendment 28: the blinded have none; a foreign outbound and a missing one are 404; drivers 403', async () => {
    const made = await add(keeper);
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    for (const token of [blinded, world.tokens.coordinator, world.tokens.driver])
      for (const path of [place(), `${place()}${made.body.id}/`])
        expect((await api.get(path, token)).status).toBe(403);
    expect((await add(world.tokens.user)).status).toBe(403);
    const missing = await api.get(place().replace(/outbounds.\d+/, 'outbounds/999999'), keeper);
    const foreign = await api.get(place('foreign'), keeper);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });
});
