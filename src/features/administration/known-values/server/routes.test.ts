import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, readsAsList, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { type KnownValue, knownValuesList } from '../contract.ts';
import { knownMaximum } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
const place = '/api/known_values/';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const create = (body: object, token = world.tokens.staff) => api.send('POST', place, { token, body });
const change = (id: number, body: object) =>
  api.send('PATCH', `${place}${id}/`, { token: world.tokens.staff, body });
const all = async (): Promise<KnownValue[]> =>
  (await api.get(`${place}all/`, world.tokens.driver)).body.results;
const known = async (value: string) => (await all()).find((one) => one.value === value);

describe('GET /api/known_values/', () => {
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, ['admin', 'staff']);
  refusesBadParameters(
    api,
    () => world.tokens.staff,
    () => place,
  );
  readsAsList(
    api,
    () => world.tokens.staff,
    () => place,
    { declaration: knownValuesList },
  );

  it('amendment 45 finds a status by its label in any language', async () => {
    const { body } = await api.get(
      `${place}?filter=${encodeURIComponent('доставлено')}&fields=value`,
      world.tokens.staff,
    );
    expect(body.results.map(({ value }: KnownValue) => value)).toEqual(['Delivered']);
  });
});

describe('GET /api/known_values/all/', () => {
  refusesStrangers(api, world, () => `${place}all/`);
  letsInOnly(api, world, () => `${place}all/`, roles);

  it('amendment 45 has the usual statuses and document types in their order, with labels and colours', async () => {
    const values = await all();
    expect(values.map(({ position }) => position)).toEqual(
      values.map(({ position }) => position).toSorted((a, b) => a - b),
    );
    expect(values.filter(({ field }) => field === 'status').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Registered', 'In transit', 'Delivered', 'Returned']),
    );
    expect(await known('Delivered')).toMatchObject({
      field: 'status',
      tone: 'good',
      labels: { en: 'Delivered', uk: 'Доставлено', cn: '已送达' },
    });
    expect((await known('Delivery note'))?.field).toBe('doc_type');
  });
});

describe('POST /api/known_values/', () => {
  it('adds one with labels; empty labels are left out', async () => {
    const body = {
      field: 'status',
      value: ' On hold ',
      tone: 'attention',
      position: 7,
      labels: { fr: 'Bloqué', es: ' ' },
    };
    const { status, body: made } = await create(body);
    expect([status, made]).toMatchObject([
      201,
      { value: 'On hold', tone: 'attention', position: 7, labels: { fr: 'Bloqué' } },
    ]);
    expect(Object.keys(made.labels)).toEqual(['fr']);
    expect((await create({ field: 'status', value: 'X' }, world.tokens.user)).status).toBe(403);
  });

  it.each([
    [{ field: 'status', value: 'dELIVERED' }, 'value', 'taken'],
    [{ field: 'status', value: ' ' }, 'value', 'required'],
    [{ field: 'status', value: 'x'.repeat(65) }, 'value', 'max:64'],
    [{ field: 'sponsor', value: 'Y' }, 'field', 'wrong_type'],
    [{ field: 'status', value: 'Y', tone: 'pink' }, 'tone', 'wrong_type'],
    [{ field: 'status', value: 'Y', position: -1 }, 'position', 'digits'],
    [{ field: 'status', value: 'Y', labels: { fr: 'x'.repeat(65) } }, 'labels.fr', 'max:64'],
  ])('rejects %j', async (body, field, error) => {
    const answer = await create(body);
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { [field]: error }]);
  });

  it('the same text may be a status and a document type', async () => {
    expect((await create({ field: 'doc_type', value: 'Delivered' })).status).toBe(201);
  });

  it('keeps to the maximum that every browser loads', async () => {
    const left = knownMaximum - (await all()).length;
    for (let n = 0; n < left; n++)
      await make(api.database, 'known_values', { field: 'doc_type', value: `Filler ${n}` });
    const { status, body } = await create({ field: 'status', value: 'One too many' });
    expect([status, body.errors.msg]).toEqual([413, 'TOO_MANY_ROWS']);
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`delete from known_values where value like 'Filler %'`),
    );
  });
});

describe('PATCH and DELETE /api/known_values/{id}/', () => {
  it('changes what is given; another’s text is refused; a missing one is 404', async () => {
    const id = (await known('Picked up'))?.id ?? 0;
    const { body } = await change(id, { tone: 'neutral', labels: { en: 'Collected' } });
    expect(body).toMatchObject({ value: 'Picked up', tone: 'neutral', labels: { en: 'Collected' } });
    expect(body.labels).toEqual({ en: 'Collected' });
    const taken = await change(id, { value: 'delivered' });
    expect([taken.status, taken.body.errors.fields]).toEqual([400, { value: 'taken' }]);
    expect((await change(999_999_999, { tone: 'good' })).status).toBe(404);
  });

  it('what another user has saved in between is returned and not overwritten', async () => {
    const before = await known('Out for delivery');
    const { id = 0, value = '', position = 0, tone = 'neutral', labels = {} } = before ?? {};
    const seen = { value, position, tone, labels };
    const first = await change(id, { seen, labels: { ...labels, en: 'With the driver' } });
    expect([first.status, first.body.labels.en]).toEqual([200, 'With the driver']);
    const second = await change(id, { seen, tone: 'bad' });
    expect([second.status, second.body]).toEqual([409, { errors: { msg: 'CONFLICT', current: first.body } }]);
    expect((await known('Out for delivery'))?.tone).toBe(tone);
    const decided = await change(id, { seen: { ...seen, labels: first.body.labels }, tone: 'bad' });
    expect([decided.status, decided.body.tone, decided.body.labels]).toEqual([200, 'bad', first.body.labels]);
    const wrong = await change(id, { seen: { ...seen, tone: 'pink' } });
    expect([wrong.status, wrong.body.errors.fields]).toEqual([400, { 'seen.tone': 'wrong_type' }]);
  });

  it('amendment 45 packages keep the text of a deleted status, and any other text still comes in', async () => {
    const path = `/api/packages/${world.own.package}/`;
    const set = (status: string) => api.send('PATCH', path, { token: world.tokens.staff, body: { status } });
    await set('In transit');
    const id = (await known('In transit'))?.id;
    const removal = await api.send('DELETE', `${place}${id}/`, { token: world.tokens.staff });
    expect([removal.status, await known('In transit')]).toEqual([204, undefined]);
    expect((await api.get(path, world.tokens.staff)).body.status).toBe('In transit');
    expect((await set('Held in a bonded store')).body.status).toBe('Held in a bonded store');
  });
});
