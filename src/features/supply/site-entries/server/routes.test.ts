// The accountability log of sites: who may enter what, what is refused, and what blinded users see.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let open = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await change(sql`update products set unit = 'kit' where id = ${world.own.product}`);
  const seeing = await makeUser(api.database, 'coordinator', { is_blinded: false });
  await make(api.database, 'user_sites', { user_id: seeing, site_id: world.own.site });
  open = await api.tokenOf(seeing);
  const path = `/api/batches/${world.own.batch}/kits/`;
  await api.send('POST', path, { token: world.tokens.staff, body: { numbers: '1001-1020' } });
  const shipped = await api.send('POST', `/api/projects/${world.own.project}/outbounds/`, {
    token: world.tokens.staff,
    body: {
      confirm_warnings: true,
      dispatched_date: '2026-03-05',
      site_id: world.own.site,
      lines: [{ batch: 'AB-B1', product: 'AB Tablets', quantity: '10', kits: '1001-1010' }],
    },
  });
  if (shipped.status !== 201) throw new Error('the kits were not shipped');
});

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await api.database.write({ actor: 'test', request: 'test' }, (transaction) => transaction.rows(statement));
}
const place = (rest = '', project = world.own.project) => `/api/projects/${project}/site_entries/${rest}`;
const entry = (more: object = {}) => ({
  site_id: world.own.site,
  kind: 'dispensed',
  date: '2026-03-10',
  participant: '101-001',
  ...more,
});
const add = (more: object, token = world.tokens.coordinator, project = world.own.project) =>
  api.send('POST', place('', project), { token, body: entry(more) });
const list = async (query = '', token = world.tokens.staff) =>
  (await api.get(place(`?limit=100&${query}`), token)).body.results as {
    id: number;
    kind: string;
    kit: string | null;
    quantity: string | null;
    batch: string;
    product: string;
    note: string;
    voided_at: string | null;
  }[];
const latest = async (token = world.tokens.staff) => {
  const [one] = await list('ordering=-created_at', token);
  if (one === undefined) throw new Error('no entry');
  return one;
};
const wrong = (answer: { status: number; body: { errors?: { fields: object } } }) => [
  answer.status,
  answer.body.errors?.fields,
];
const onHand = async () => {
  const { body } = await api.get(`/api/projects/${world.own.project}/accountability/`, world.tokens.staff);
  const rows = body.results as { batch: string; site_id: number; on_hand: string; residual: string }[];
  const row = rows.find((one) => one.batch === 'AB-B1' && one.site_id === world.own.site);
  return [row?.on_hand, row?.residual];
};

describe('POST /api/projects/{id}/site_entries/', () => {
  it('issue 13 a blinded coordinator dispenses kits by their numbers, and on hand falls', async () => {
    const [before] = await onHand();
    expect((await add({ kits: '1001-1002' })).body).toEqual({ added: 2 });
    expect(await onHand()).toEqual([(Number(before) - 2).toFixed(3), '0.000']);
    const seen = await list('', world.tokens.coordinator);
    expect(seen.map(({ kit }) => String(kit)).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      '1001',
      '1002',
    ]);
    for (const { quantity, batch, product } of seen)
      expect([quantity, batch, product]).toEqual([null, '', '']);
    expect(JSON.stringify(seen)).not.toContain('AB-B1');
    expect((await list()).map(({ batch }) => batch)).toEqual(['AB-B1', 'AB-B1']);
  });

  it('issue 13 site users are blinded to batches: a quantity of a batch is not theirs to enter, but of those who see', async () => {
    const goods = { batch_id: world.own.batch, quantity: '1', participant: '101-002' };
    expect(wrong(await add(goods))).toEqual([400, { kits: 'required' }]);
    expect((await add(goods, open)).body).toEqual({ added: 1 });
    const { body } = await api.get(place('choices/'), world.tokens.coordinator);
    expect(body.batches).toEqual([]);
    expect(body.sites).toEqual([{ id: world.own.site, name: 'AB Hospital' }]);
    expect(body.kits).toContainEqual({ site_id: world.own.site, number: '1001', state: 'dispensed' });
    expect(body.kits).toContainEqual({ site_id: world.own.site, number: '1003', state: 'unused' });
    const seeing = (await api.get(place('choices/'), open)).body;
    expect(seeing.batches).toMatchObject([{ id: world.own.batch, name: 'AB Tablets · AB-B1' }]);
  });

  it.each([
    ['a kit twice', { kits: '1001' }, { kits: 'kits_twice' }],
    ['a kit that was not sent to the site', { kits: '1015' }, { kits: 'kits_elsewhere' }],
    ['a kit before it was sent', { kits: '1004', date: '2026-03-01' }, { kits: 'kits_elsewhere' }],
    ['an unknown kit', { kits: '9999' }, { kits: 'kits_unknown' }],
    ['no participant', { kits: '1003', participant: ' ' }, { participant: 'required' }],
    [
      'a return by another participant',
      { kits: '1001', kind: 'participant_return', participant: 'X' },
      { kits: 'kits_elsewhere' },
    ],
    ['a day in the future', { kits: '1003', date: '2099-01-01' }, { date: 'in_future' }],
    ['a dispensed kit as lost', { kits: '1001', kind: 'lost', participant: '' }, { kits: 'kits_elsewhere' }],
  ])('issue 13 refuses %s by its name', async (_, more, fields) => {
    expect(wrong(await add(more))).toEqual([400, fields]);
  });

  // A day begins 25 hours earlier in the first zone than in the last one: at any time one of these cases
  // fails if the server uses its own day.
  it.each([
    ['Pacific/Kiritimati', { kits: 'kits_unknown' }],
    [null, { kits: 'kits_unknown' }],
    ['Pacific/Pago_Pago', { date: 'in_future' }],
  ])('an entry is dated by the clocks of its site, which are those of %s', async (zone, fields) => {
    await change(sql`update sites set time_zone = ${zone} where id = ${world.own.site}`);
    const date = plainDateIn('Pacific/Kiritimati', new Date());
    expect(wrong(await add({ kits: '9999', date }))).toEqual([400, fields]);
    await change(sql`update sites set time_zone = null where id = ${world.own.site}`);
  });

  it('issue 13 refuses more than the site has on that day, and more than a participant was given', async () => {
    const goods = { batch_id: world.own.batch, quantity: '1000' };
    expect(wrong(await add(goods, open))).toEqual([400, { quantity: 'site_stock' }]);
    const back = { ...goods, kind: 'participant_return', quantity: '3', participant: '101-002' };
    expect(wrong(await add(back, open))).toEqual([400, { quantity: 'with_participants' }]);
    expect(wrong(await add({ ...goods, batch_id: world.foreign.batch }, open))).toEqual([
      400,
      { batch_id: 'unknown_choice' },
    ]);
  });

  interface State {
    readonly status?: string;
    readonly since?: string | null;
    readonly expiry?: string;
  }

  describe('what must not be used', () => {
    const batch = ({ status = 'released', since = null, expiry = '2027-12-31' }: State) =>
      change(sql`update batches set status = ${status}, status_since = ${since}::timestamptz, expiry_date = ${expiry}::date
        where id = ${world.own.batch}`);
    const goods = () => ({ batch_id: world.own.batch, quantity: '1', participant: '101-003' });
    afterEach(() => batch({}));

    it.each([
      ['expired', { expiry: '2026-03-09' }],
      ['recalled', { status: 'recalled', since: '2026-03-10T12:00Z' }],
      ['rejected', { status: 'rejected', since: '2026-03-01T12:00Z' }],
      ['not released', { status: 'quarantine' }],
    ])(
      'STOCK-14 what is %s is not dispensed, unless a person confirms that it was and says why',
      async (_, state) => {
        await batch(state);
        const before = await onHand();
        expect(wrong(await add({ kits: '1007' }))).toEqual([400, { kits: 'not_dispensable' }]);
        expect(wrong(await add(goods(), open))).toEqual([400, { batch_id: 'not_dispensable' }]);
        const confirmed = { kits: '1007', confirm_warnings: true };
        expect(wrong(await add(confirmed))).toEqual([400, { note: 'required' }]);
        expect(await onHand()).toEqual(before);
        expect((await add({ ...confirmed, note: 'Given before the call' })).status).toBe(201);
        const { id, note } = await latest();
        expect(note).toBe('Given before the call');
        const voided = { token: world.tokens.staff, body: { reason: 'the next case' } };
        expect((await api.send('DELETE', `/api/site_entries/${id}/`, voided)).status).toBe(204);
      },
    );

    it.each([
      ['was recalled later', { status: 'recalled', since: '2026-03-11T12:00Z' }],
      ['expired on the day itself', { expiry: '2026-03-10' }],
    ])('STOCK-14 what %s is dispensed as before', async (_, state) => {
      await batch(state);
      expect((await add(goods(), open)).status).toBe(201);
    });

    it('STOCK-14 what a case of excursion holds is not dispensed: its kits, and of a batch what is left beside it', async () => {
      const [shipped] = await api.database.rows(
        sql.of({
          id: 'number',
        })`select id from outbounds where site_id = ${world.own.site} and dispatched_date = '2026-03-05'`,
      );
      const today = plainDateIn('UTC', new Date());
      const now = { date: today, participant: '101-003' };
      const reference = 'HELD';
      const held = await make(api.database, 'excursions', {
        outbound_id: shipped?.id ?? 0,
        project_id: world.own.project,
        reference,
        storage_class: '2-8',
        due_on: today,
      });
      const item = { excursion_id: held, batch_id: world.own.batch, product: 'AB Tablets', batch: 'AB-B1' };
      await make(api.database, 'excursion_items', { ...item, quantity: '3' });
      expect(wrong(await add({ ...now, kits: '1009' }))).toEqual([400, { kits: 'not_dispensable' }]);
      const [before] = await onHand();
      const free = Number(before) - 3;
      const give = (quantity: number) => add({ ...goods(), ...now, quantity: String(quantity) }, open);
      expect(wrong(await give(free + 0.5))).toEqual([400, { batch_id: 'not_dispensable' }]);
      expect((await give(free)).status).toBe(201);
      // Goods destroyed at the site are no longer held there.
      expect(
        (
          await add(
            { ...now, kind: 'destroyed', participant: '', batch_id: world.own.batch, quantity: '1' },
            open,
          )
        ).status,
      ).toBe(201);
      expect(wrong(await give(0.5))).toEqual([400, { batch_id: 'not_dispensable' }]);
      // Before the case was opened, and once quality has released the goods, nothing is held.
      await change(sql`update excursions set outcome = 'released', outcome_reason = 'stable', decided_at = now(),
        decided_by = ${world.users.staff} where id = ${held}`);
      expect((await give(0.5)).status).toBe(201);
      expect((await add({ ...now, kits: '1009' })).status).toBe(201);
      // The goods are there again for the tests below.
      await change(
        sql`update site_entries set voided_at = now(), void_reason = 'test' where date = ${today}`,
      );
    });

    it('STOCK-14 what is recalled can be returned and destroyed', async () => {
      expect((await add({ kits: '1008', participant: '101-003' })).status).toBe(201);
      await batch({ status: 'recalled', since: '2026-03-11T12:00Z' });
      const later = { kits: '1008', participant: '101-003', date: '2026-03-12' };
      expect((await add({ ...later, kind: 'participant_return' })).status).toBe(201);
      expect((await add({ ...later, kind: 'destroyed', participant: '' })).status).toBe(201);
    });

    it('STOCK-14 a correction asks as well, if it moves the entry to such a day', async () => {
      expect((await add(goods(), open)).status).toBe(201);
      const { id } = await latest();
      await batch({ expiry: '2026-03-10' });
      const to = (body: object) =>
        api.send('PATCH', `/api/site_entries/${id}/`, {
          token: open,
          body: { reason: 'typed wrong', ...body },
        });
      expect((await to({ quantity: '2' })).status).toBe(200);
      expect(wrong(await to({ date: '2026-03-11' }))).toEqual([400, { date: 'not_dispensable' }]);
      expect((await to({ date: '2026-03-11', confirm_warnings: true })).status).toBe(200);
      expect((await to({ quantity: '1' })).status).toBe(200);
    });
  });

  it('issue 13 401, 403, foreign projects are 404 and foreign sites no choice', async () => {
    expect((await api.send('POST', place(), { body: entry({ kits: '1003' }) })).status).toBe(401);
    for (const role of ['user', 'invoicing_user', 'api_user', 'driver', 'operator'] as const)
      expect([role, (await add({ kits: '1003' }, world.tokens[role])).status]).toEqual([role, 403]);
    expect((await add({ kits: '1003' }, world.tokens.coordinator, world.foreign.project)).status).toBe(404);
    const elsewhere = await make(api.database, 'sites', { name: 'Elsewhere' });
    await make(api.database, 'project_sites', { project_id: world.own.project, site_id: elsewhere });
    expect(wrong(await add({ site_id: elsewhere, kits: '1003' }))).toEqual([
      400,
      { site_id: 'unknown_choice' },
    ]);
    expect(wrong(await add({ site_id: world.foreign.site, kits: '1003' }, world.tokens.staff))).toEqual([
      400,
      { site_id: 'unknown_choice' },
    ]);
    const depot = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, capabilities: ['depot'] }),
    );
    expect((await add({ kits: '1003', kind: 'destroyed', participant: '' }, depot)).status).toBe(201);
    expect((await add({ kits: '1003' }, depot, world.foreign.project)).status).toBe(404);
  });

  it('issue 13 entries of kits are steps of the kits', async () => {
    const back = { kits: '1002', kind: 'participant_return', date: '2026-03-20' };
    expect((await add(back)).status).toBe(201);
    const { results } = (await api.get('/api/kits/?filter=1002&fields=number', world.tokens.staff)).body;
    const { body } = await api.get(`/api/kits/${results[0].id}/`, world.tokens.staff);
    expect(body).toMatchObject({
      status: 'participant_return',
      site: 'AB Hospital',
      steps: [
        { step: 'participant_return', happened_on: '2026-03-20', record: 'site_entries' },
        { step: 'dispensed', happened_on: '2026-03-10', record: 'site_entries' },
        { step: 'shipped', happened_on: '2026-03-05', record: 'outbounds' },
      ],
    });
    expect(body.steps[0].person).not.toBeNull();
    expect(await onHand()).toEqual([expect.any(String), '0.000']);
  });
});

describe('PATCH and DELETE /api/site_entries/{id}/', () => {
  const correct = (id: number, body: object, token = world.tokens.coordinator) =>
    api.send('PATCH', `/api/site_entries/${id}/`, { token, body: { reason: 'typed wrong', ...body } });
  const remove = (id: number, token = world.tokens.coordinator, body: object = { reason: 'entered twice' }) =>
    api.send('DELETE', `/api/site_entries/${id}/`, { token, body });

  it('issue 13 corrects with a reason, and the history says so', async () => {
    await add({ kits: '1005', note: 'Visit 2' });
    const { id } = await latest();
    const answer = await correct(id, { date: '2026-03-11', participant: '101-009' });
    expect([answer.status, answer.body.date, answer.body.participant]).toEqual([
      200,
      '2026-03-11',
      '101-009',
    ]);
    expect((await latest()).note).toBe('Visit 2');
    expect(wrong(await correct(id, { date: '2026-03-01' }))).toEqual([400, { date: 'kits_elsewhere' }]);
    expect((await correct(id, { reason: ' ' })).status).toBe(400);
    const { body } = await api.get(`/api/history/site_entries/${id}/`, world.tokens.staff);
    expect(body.results[0]).toMatchObject({ action: 'update', reason: 'typed wrong', about: 'site_entries' });
    const { body: seen } = await api.get(`/api/history/site_entries/${id}/`, world.tokens.user);
    expect(seen.results[0].who).toBeNull();
  });

  it('issue 13 voids with a reason: the entry stays in the log, and the goods are on hand again', async () => {
    const before = await onHand();
    await add({ kits: '1006' });
    const { id } = await latest();
    expect((await remove(id, world.tokens.coordinator, {})).status).toBe(400);
    expect((await remove(id)).status).toBe(204);
    expect(await onHand()).toEqual(before);
    expect(await latest()).toMatchObject({ id, void_reason: 'entered twice' });
    expect((await remove(id)).status).toBe(409);
    expect((await correct(id, { date: '2026-03-12' })).status).toBe(409);
    expect((await add({ kits: '1006' })).status).toBe(201);
  });

  it('issue 13 an entry that a later one depends on is not voided', async () => {
    const [given] = (await list('filter=1002&fields=kit')).filter(({ kind }) => kind === 'dispensed');
    expect(wrong(await remove(given?.id ?? 0))).toEqual([400, { reason: 'entry_later' }]);
  });

  it('issue 13 401, 403, and entries of other sites and clients are 404', async () => {
    const { id } = await latest();
    expect((await api.send('DELETE', `/api/site_entries/${id}/`, { body: {} })).status).toBe(401);
    expect((await remove(id, world.tokens.user)).status).toBe(403);
    const other = await makeUser(api.database, 'coordinator');
    await make(api.database, 'user_sites', { user_id: other, site_id: world.foreign.site });
    const token = await api.tokenOf(other);
    expect((await remove(id, token)).status).toBe(404);
    expect((await correct(id, {}, token)).status).toBe(404);
    expect((await remove(999_999_999)).status).toBe(404);
  });
});

describe('GET /api/projects/{id}/site_entries/', () => {
  it('issue 13 lists and exports the log of the project, of site users that of their sites', async () => {
    expect((await api.get(place())).status).toBe(401);
    expect((await api.get(place(), world.tokens.driver)).status).toBe(403);
    expect((await api.get(place('', world.foreign.project), world.tokens.user)).status).toBe(404);
    expect((await list('kind=dispensed', world.tokens.user)).length).toBeGreaterThan(3);
    expect((await list('kind=lost', world.tokens.user)).length).toBe(0);
    expect((await list('filter=101-002&fields=participant')).length).toBe(1);
    for (const column of ['date', 'kind', 'site', 'participant', 'kit', 'created_at'])
      expect((await list(`ordering=-${column}`)).length).toBeGreaterThan(3);
    expect((await api.get(place('excel/'), world.tokens.coordinator)).status).toBe(200);
    expect((await api.get(place('excel/'), world.tokens.user)).status).toBe(200);
  });
});
