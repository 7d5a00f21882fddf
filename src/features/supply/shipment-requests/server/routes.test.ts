// Requests for shipments through the API: made by site and staff
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
let [depot, project, active, placebo, diluent] = [0, 0, 0, 0, 0];
let [unblinded, keeper] = ['', ''];
const batch: Record<string, number> = {};

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { database } = api;
  const { client, site } = world.own;
  depot = await make(database, 'depots', { name: 'Kyiv', location_id: 1 });
  project = await make(database, 'projects', {
    client_id: client,
    name: 'Requests',
    keeps_stock: true,
    depot_id: depot,
  });
  await make(database, 'project_sites', { project_id: project, site_id: site });
  const product = (name: string, blinded_name: string) =>
    make(database, 'products', { project_id: project, name, blinded_name });
  active = await product('Verum', 'Study medication');
  placebo = await product('Placebo', 'Study medication');
  diluent = await product('Diluent', 'Diluent');
  const inbound_id = await make(database, 'inbounds', { project_id: project, received_date: '2026-02-01' });
  const stock = [
    ['D-LATE', diluent, 'Diluent', '2099-12-31', 'released', '50'],
    ['D-SOON', diluent, 'Diluent', '2098-01-31', 'released', '30'],
    ['D-OLD', diluent, 'Diluent', '2020-01-31', 'released', '90'],
    ['D-HELD', diluent, 'Diluent', '2097-01-31', 'quarantine', '90'],
    ['V-1', active, 'Verum', '2099-01-31', 'released', '20'],
    ['P-1', placebo, 'Placebo', '2099-01-31', 'released', '20'],
  ] as const;
  for (const [number, product_id, name, expiry_date, status, quantity] of stock) {
    batch[number] = await make(database, 'batches', {
      project_id: project,
      product_id,
      number,
      expiry_date,
      status,
    });
    await make(database, 'record_lines', { inbound_id, product: name, batch: number, quantity });
  }
  const coordinator = await makeUser(database, 'coordinator', { is_blinded: false });
  await make(database, 'user_sites', { user_id: coordinator, site_id: site });
  unblinded = await api.tokenOf(coordinator);
  keeper = await api.tokenOf(
    await makeUser(database, 'user', { client_id: client, capabilities: ['depot'] }),
  );
});

const path = '/api/shipment_requests/';
const asked = (lines: object[], more: object = {}) => ({
  project_id: project,
  site_id: world.own.site,
  needed_by: '2097-06-01',
  lines,
  ...more,
});
const ask = (body: object, token = unblinded) => api.send('POST', path, { token, body });
const get = async (id: number, token: string) => (await api.get(`${path}${id}/`, token)).body;
const act = (id: number, what: string, body: object, token = world.tokens.staff) =>
  api.send('POST', `${path}${id}/${what}/`, { token, body });
const picking = async (id: number, token = world.tokens.staff) =>
  (await api.get(`${path}${id}/picking/`, token)).body;
const ofDiluent = (quantity: string) => [{ product_id: diluent, quantity }];
const notices = async (token: string) =>
  (await api.get('/api/notices/', token)).body.results.map(
    ({ kind, detail }: { kind: string; detail: string }) => `${kind} ${detail}`,
  );

describe('POST /api/shipment_requests/', () => {
  it('REQUEST-01 REQUEST-02 issue 13 part 3: a blinded site asks by the blinded name and learns nothing else', async () => {
    const token = world.tokens.coordinator;
    const { body: choices } = await api.get(`/api/projects/${project}/request_choices/`, token);
    expect(choices.products).toEqual([
      { id: null, name: 'Diluent', unit: null },
      { id: null, name: 'Study medication', unit: null },
    ]);
    expect(choices.sites.map(({ id }: { id: number }) => id)).toEqual([world.own.site]);
    const { status, body } = await ask(
      asked([{ product: 'study medication', quantity: '4' }], { note: 'for June' }),
      token,
    );
    expect([status, body.status, body.note]).toEqual([201, 'requested', 'for June']);
    expect(body.lines).toMatchObject([{ product: 'Study medication', product_id: null, quantity: '4.000' }]);
    expect(await notices(world.tokens.staff)).toContain('shipment_request requested');
    expect(await notices(keeper)).toContain('shipment_request requested');
    // A person decides which of the two is sent: the picking proposes none.
    const proposal = await picking(body.id);
    expect([proposal.lines[0].product_ids, proposal.picks]).toEqual([[active, placebo], []]);
    const pick = (number: string) => ({ line_id: body.lines[0].id, batch_id: batch[number], quantity: '2' });
    const approval = { depot_id: depot, planned_date: '2097-05-01', lines: [pick('V-1'), pick('P-1')] };
    expect((await act(body.id, 'approval', approval)).status).toBe(200);
    const seen = await api.get(`${path}${body.id}/`, token);
    expect(seen.body.lines).toMatchObject([{ product: 'Study medication', approved_quantity: '4.000' }]);
    expect(JSON.stringify(seen.body)).not.toMatch(/Verum|Placebo|V-1|P-1|20\d\d-01-31/);
    expect(await notices(token)).toContain('shipment_request approved');
  });

  it('REQUEST-01 a request of unblinded people is one line per blinded name for the blinded, without its note', async () => {
    const { body } = await ask(
      asked(
        [
          { product_id: active, quantity: '3' },
          { product_id: placebo, quantity: '2.5' },
        ],
        { note: 'Verum for 1021' },
      ),
    );
    expect(body.lines.length).toBe(2);
    const blinded = await get(body.id, world.tokens.coordinator);
    expect(blinded.lines).toMatchObject([
      { product: 'Study medication', product_id: null, quantity: '5.500' },
    ]);
    expect(blinded.note).toBe('');
    // Staff are not named to sites.
    const ofStaff = await ask(asked(ofDiluent('1')), world.tokens.staff);
    expect((await get(ofStaff.body.id, unblinded)).requested_by).toBeNull();
  });

  it('REQUEST-01 rejects bad input at its field and writes nothing', async () => {
    const count = async () =>
      (await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from shipment_requests`))[0]?.n;
    const before = await count();
    const fields = async (body: object, token?: string) => {
      const answer = await ask(body, token);
      return [answer.status, answer.body.errors.fields];
    };
    const twice = [...ofDiluent('1'), ...ofDiluent('2')];
    expect(await fields(asked([]))).toEqual([400, { lines: 'required' }]);
    expect(await fields(asked(twice))).toEqual([400, { 'lines.1.product_id': 'taken' }]);
    expect(await fields(asked(ofDiluent('0')))).toEqual([400, { 'lines.0.quantity': 'zero' }]);
    expect(await fields(asked(ofDiluent('1'), { needed_by: '2020-01-01' }))).toEqual([
      400,
      { needed_by: 'in_past' },
    ]);
    expect(await fields(asked([{ product_id: world.own.product, quantity: '1' }]))).toEqual([
      400,
      { 'lines.0.product_id': 'unknown_choice' },
    ]);
    expect(await fields(asked(ofDiluent('1'), { site_id: world.foreign.site }))).toEqual([
      400,
      { site_id: 'unknown_choice' },
    ]);
    expect(await fields(asked(ofDiluent('1'), { project_id: world.foreign.project }))).toEqual([
      400,
      { project_id: 'unknown_choice' },
    ]);
    // The blinded may not name a product by its id or its real name.
    const blinded = world.tokens.investigator;
    expect(await fields(asked(ofDiluent('1')), blinded)).toEqual([400, { 'lines.0.product': 'required' }]);
    expect(await fields(asked([{ product: 'Verum', quantity: '1' }]), blinded)).toEqual([
      400,
      { 'lines.0.product': 'unknown_choice' },
    ]);
    expect((await ask(asked(ofDiluent('1')), world.tokens.user)).status).toBe(403);
    expect(await count()).toBe(before);
  });
});

describe('POST /api/shipment_requests/{id}/approval/', () => {
  it('REQUEST-03 REQUEST-04 issue 13 part 3: first expired first out, split over batches; what is planned is reserved', async () => {
    const { body } = await ask(asked(ofDiluent('40')));
    const proposal = await picking(body.id);
    // Neither the expired nor the quarantined one.
    expect(proposal.batches.map(({ number }: { number: string }) => number)).toEqual(['D-SOON', 'D-LATE']);
    expect(proposal.picks).toEqual([
      { line_id: body.lines[0].id, batch_id: batch['D-SOON'], quantity: '30.000' },
      { line_id: body.lines[0].id, batch_id: batch['D-LATE'], quantity: '10.000' },
    ]);
    const approval = { depot_id: depot, planned_date: '2097-05-01', lines: proposal.picks };
    const approved = await act(body.id, 'approval', approval, keeper);
    expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
    expect(approved.body.outbound).toMatchObject({ planned_date: '2097-05-01', dispatched_date: null });
    const { body: outbound } = await api.get(
      `/api/projects/${project}/outbounds/${approved.body.outbound.id}/`,
      world.tokens.staff,
    );
    expect(outbound).toMatchObject({ site_id: world.own.site, depot_id: depot, dispatched_date: null });
    expect(
      outbound.lines.map((line: { batch: string; quantity: string }) => [line.batch, line.quantity]),
    ).toEqual([
      ['D-SOON', '30.000'],
      ['D-LATE', '10.000'],
    ]);
    const { body: next } = await ask(asked(ofDiluent('50')));
    const short = await picking(next.id);
    expect(short.picks).toEqual([
      { line_id: next.lines[0].id, batch_id: batch['D-LATE'], quantity: '40.000' },
    ]);
    expect((await act(body.id, 'approval', approval)).status).toBe(409);
    // Approved in part only if the call says so.
    const inPart = { depot_id: depot, planned_date: '2097-05-01', lines: short.picks };
    const refused = await act(next.id, 'approval', inPart);
    expect([refused.status, refused.body.errors]).toMatchObject([
      409,
      { msg: 'NEEDS_CONFIRMATION', fields: { in_part: 'less_than_requested' } },
    ]);
    const part = await act(next.id, 'approval', { ...inPart, in_part: true });
    expect(part.body.lines).toMatchObject([{ quantity: '50.000', approved_quantity: '40.000' }]);
  });

  it('REQUEST-04 refuses with the name of the rule, and writes nothing', async () => {
    const { body } = await ask(asked(ofDiluent('5')));
    const line_id = body.lines[0].id;
    const attempt = async (lines: object[], more: object = {}) => {
      const answer = await act(body.id, 'approval', {
        depot_id: depot,
        planned_date: '2097-05-01',
        lines,
        ...more,
      });
      return [answer.status, answer.body.errors.fields];
    };
    const of = (number: string, quantity = '5') => [{ line_id, batch_id: batch[number], quantity }];
    expect(await attempt(of('D-HELD'), { planned_date: '2096-05-01' })).toEqual([
      400,
      { 'lines.0.batch': 'batch_quarantined' },
    ]);
    expect(await attempt(of('D-OLD'))).toEqual([400, { 'lines.0.batch_id': 'batch_expired' }]);
    expect(await attempt(of('D-OLD'), { planned_date: '2019-05-01' })).toEqual([
      400,
      { 'lines.0.batch': 'batch_expired' },
    ]);
    expect(await attempt(of('V-1'))).toEqual([400, { 'lines.0.batch_id': 'unknown_choice' }]);
    expect(await attempt(of('D-SOON', '6'))).toEqual([400, { 'lines.0.quantity': 'more_than_requested' }]);
    expect(await attempt([{ line_id: 1, batch_id: batch['D-SOON'], quantity: '5' }])).toEqual([
      400,
      { 'lines.0.line_id': 'unknown_choice' },
    ]);
    expect(await attempt(of('D-LATE'), { depot_id: 999_999 })).toEqual([400, { depot_id: 'unknown_choice' }]);
    // All of it is reserved by the shipments above.
    expect(await attempt(of('D-SOON'), { confirm_warnings: true })).toEqual([
      400,
      { 'lines.0.quantity': 'stock_below_zero', stock_override: 'stock_below_zero' },
    ]);
    expect((await get(body.id, world.tokens.staff)).status).toBe('requested');
    for (const token of [unblinded, world.tokens.coordinator, world.tokens.user])
      expect((await act(body.id, 'approval', {}, token)).status).toBe(403);
  });
});

describe('POST /api/shipment_requests/{id}/rejection/', () => {
  it('REQUEST-02 REQUEST-05 tells the site the reason, and the blinded no note', async () => {
    const { body } = await ask(asked(ofDiluent('1')), unblinded);
    const rejection = { rejection: 'too_early', note: 'Verum arrives in July' };
    expect((await act(body.id, 'rejection', { ...rejection, rejection: 'because' })).status).toBe(400);
    const { body: rejected } = await act(body.id, 'rejection', rejection);
    expect([rejected.status, rejected.rejection]).toEqual(['rejected', 'too_early']);
    expect(await notices(unblinded)).toContain('shipment_request rejected');
    expect((await get(body.id, unblinded)).decision_note).toBe(rejection.note);
    const blinded = await get(body.id, world.tokens.coordinator);
    expect([blinded.rejection, blinded.decision_note]).toEqual(['too_early', '']);
    const { updated_at } = rejected;
    expect((await act(body.id, 'cancellation', { updated_at }, unblinded)).status).toBe(409);
  });
});

describe('POST /api/shipment_requests/{id}/cancellation/', () => {
  it('REQUEST-06 is for the site and staff, as long as nothing is decided', async () => {
    const { body } = await ask(asked(ofDiluent('1')));
    const { updated_at } = body;
    const stale = { updated_at: '2020-01-01T00:00:00.000Z' };
    expect((await act(body.id, 'cancellation', {}, unblinded)).status).toBe(400);
    expect((await act(body.id, 'cancellation', stale, unblinded)).status).toBe(409);
    expect((await act(body.id, 'cancellation', { updated_at }, world.tokens.user)).status).toBe(403);
    const cancelled = await act(body.id, 'cancellation', { updated_at }, unblinded);
    expect(cancelled.body.status).toBe('cancelled');
    expect((await act(body.id, 'rejection', { rejection: 'other' })).status).toBe(409);
  });
});

describe('GET /api/shipment_requests/', () => {
  it('REQUEST-01 lists those in reach, by state, project and site', async () => {
    const count = async (query: string, token: string) =>
      (await api.get(`${path}?${query}`, token)).body.count;
    const all = await count('', world.tokens.staff);
    expect(all).toBeGreaterThan(5);
    const states = ['requested', 'approved', 'rejected', 'cancelled'];
    const each = await Promise.all(states.map((state) => count(`status=${state}`, world.tokens.staff)));
    expect(each.reduce((sum, one) => sum + one, 0)).toBe(all);
    expect(await count('filter=ab hosp&fields=site', unblinded)).toBe(await count('', unblinded));
    // The other is of the customer's other project.
    expect(await count('project__name=Requests', world.tokens.user)).toBe(
      (await count('', world.tokens.user)) - 1,
    );
    expect(await count('', world.foreignCustomer)).toBe(
      await count(`client=${world.foreign.client}`, world.tokens.staff),
    );
  });

  it('is exported with a row for each item, for the blinded by the blinded name', async () => {
    const lines = [
      { product_id: active, quantity: '3' },
      { product_id: placebo, quantity: '2.5' },
    ];
    const { body } = await ask(asked(lines));
    const exported = async (token: string) => {
      const { status, raw } = await api.get(`${path}excel/?status=requested`, token);
      expect(status).toBe(200);
      const [head, ...rows] = await sheetCells(raw);
      expect(head?.slice(0, 3)).toEqual(['Shipment request', 'Site', 'Status']);
      return rows.filter(([id]) => id === body.id).map((row) => [row[2], row[5], row[6], row[7]]);
    };
    expect(await exported(world.tokens.staff)).toEqual([
      ['Requested', 'Verum', 3, null],
      ['Requested', 'Placebo', 2.5, null],
    ]);
    expect(await exported(world.tokens.coordinator)).toEqual([['Requested', 'Study medication', 5.5, null]]);
    expect(await exported(world.foreignCustomer)).toEqual([]);
  });

  it('issue 13 part 3: has a history without what unblinds', async () => {
    const { body } = await ask(asked(ofDiluent('7')));
    await act(body.id, 'rejection', { rejection: 'no_stock' });
    const entries = (await api.get(`/api/history/shipment_requests/${body.id}/`, world.tokens.user)).body
      .results;
    expect(
      entries.map(({ about, action }: { about: string; action: string }) => `${about} ${action}`),
    ).toEqual(
      expect.arrayContaining([
        'shipment_requests insert',
        'shipment_requests update',
        'shipment_request_lines insert',
      ]),
    );
  });
});
