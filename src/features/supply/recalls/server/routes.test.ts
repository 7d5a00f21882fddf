// Recalls through the API: their preview, the signed opening, letters, acknowledgements, closing and exports.
import { beforeAll, describe, expect, it } from 'vitest';
import { showDay } from '#locales/dates.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser, testPassword } from '#testing/factories.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailsTo } from '#testing/waiting-mails.ts';
import { recallJobs } from './jobs.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
const tokens = {} as Record<'quality' | 'staffQuality' | 'blinded', string>;
let made = 0;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const person = async (role: 'user' | 'staff', values: object) =>
    api.tokenOf(
      await makeUser(api.database, role, { capabilities: ['quality'], ...values }, { password: true }),
    );
  tokens.quality = await person('user', { client_id: world.own.client, name: 'Q. Person' });
  tokens.staffQuality = await person('staff', { name: 'QA Staff' });
  const blinded = await makeUser(api.database, 'investigator', { is_blinded: true });
  await make(api.database, 'user_sites', { user_id: blinded, site_id: world.own.site });
  tokens.blinded = await api.tokenOf(blinded);
  await change(sql`update users set is_blinded = false where id = ${world.users.coordinator}`);
});

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await api.database.write({ actor: 'test', request: 'test' }, (transaction) => transaction.rows(statement));
}

/** A batch of which 10 were sent to the site, 3 came back, and 20 were counted in a depot. */
async function shippedBatch(side: 'own' | 'foreign' = 'own', number = `R-${(made += 1)}`) {
  const { project, product, site } = world[side];
  const id = await make(api.database, 'batches', {
    project_id: project,
    product_id: product,
    number,
    manufacturer: 'Same Works',
    status: 'released',
  });
  const name = `${side === 'own' ? 'AB' : 'CANARY-7Q'} Tablets`;
  const line = { product: name, batch: number };
  const outbound = await make(api.database, 'outbounds', {
    project_id: project,
    site_id: site,
    site: 'Hospital',
    airbill: `AWB-${number}-${side}`,
    dispatched_date: '2026-03-01',
  });
  const back = await make(api.database, 'returns', {
    project_id: project,
    site_id: site,
    site_name: 'Hospital',
    date: '2026-04-01',
  });
  await make(api.database, 'record_lines', { outbound_id: outbound, ...line, quantity: '10' });
  await make(api.database, 'record_lines', { return_id: back, ...line, quantity: '3' });
  await make(api.database, 'inventories', { project_id: project, ...line, qty_stock: '20' });
  return { id, number, outbound };
}

const due = '2099-01-01';
const decision = (batch_ids: number[], more: object = {}) => ({
  recall_class: 'class_1',
  instruction: 'return',
  reason: 'wrong strength on the label',
  due_on: due,
  batch_ids,
  password: testPassword,
  ...more,
});
const open = (batch: number, more: object = {}, token = tokens.quality) =>
  api.send('POST', `/api/batches/${batch}/recall/`, { token, body: decision([batch], more) });
const preview = (batch: number, token = tokens.quality) => api.get(`/api/batches/${batch}/recall/`, token);
const recall = async (id: number, token = world.tokens.staff) =>
  (await api.get(`/api/recalls/${id}/`, token)).body;
const opened = async () => {
  const batch = await shippedBatch();
  const { body } = await open(batch.id);
  const place = (kind: string) => body.recipients.find((one: { kind: string }) => one.kind === kind);
  return { batch, id: body.id as number, site: place('site'), depot: place('depot') };
};
const answer = { found: '7', quarantined: '5', sent_back: '1.5', destroyed: '0.5', name: 'A. Pharmacist' };
const acknowledge = (id: number, place: number, body: object = {}, token = world.tokens.coordinator) =>
  api.send('POST', `/api/recalls/${id}/places/${place}/`, { token, body: { ...answer, ...body } });
const close = (id: number, token = tokens.quality, body: object = {}) =>
  api.send('POST', `/api/recalls/${id}/closing/`, {
    token,
    body: { summary: 'all accounted for', password: testPassword, ...body },
  });
const fields = (given: { status: number; body: { errors?: { fields: object } } }) => [
  given.status,
  given.body.errors?.fields,
];

describe('GET /api/batches/{id}/recall/', () => {
  it('RECALL-01 lists every depot and site with quantities that follow from the records', async () => {
    const { id, outbound, number } = await shippedBatch();
    const { status, body } = await preview(id);
    expect([status, body.places.length]).toEqual([200, 2]);
    expect(body.places).toMatchObject([
      {
        kind: 'site',
        name: 'AB Hospital',
        sent: '10.000',
        returned: '3.000',
        expected: '7.000',
        shipments: [
          {
            outbound_id: outbound,
            airbill: `AWB-${number}-own`,
            quantity: '10.000',
            state: 'under_way',
            temperature: 'none',
          },
        ],
      },
      { kind: 'depot', expected: '20.000' },
    ]);
  });

  it('RECALL-01 joins batches of the number and manufacturer within the scope, and says what it leaves out', async () => {
    const { id, number } = await shippedBatch();
    const foreign = await shippedBatch('foreign', number);
    const other = await make(api.database, 'batches', {
      project_id: world.foreign.project,
      product_id: await make(api.database, 'products', { project_id: world.foreign.project, name: number }),
      number: `${number} `,
      manufacturer: 'Other Works',
    });
    const ids = (list: { id: number }[]) => new Set(list.map((one) => one.id));
    const all = (await preview(id, tokens.staffQuality)).body;
    expect([ids(all.batches), ids(all.others)]).toEqual([new Set([id, foreign.id]), new Set([other])]);
    expect(ids((await preview(id)).body.batches)).toEqual(new Set([id]));
    expect((await preview(foreign.id)).status).toBe(404);
  });

  it('RECALL-02 is for the capability quality', async () => {
    const { id } = await shippedBatch();
    expect((await api.get(`/api/batches/${id}/recall/`)).status).toBe(401);
    expect((await preview(id, world.tokens.admin)).status).toBe(403);
  });
});

describe('POST /api/batches/{id}/recall/', () => {
  it('RECALL-02 RECALL-03 opens a signed recall, recalls the batch, and outbounds refuse it by the rule', async () => {
    const { id, number } = await shippedBatch();
    const wrong = await open(id, { password: 'Wrong-2026!' });
    expect([wrong.status, wrong.body.errors.msg]).toEqual([400, 'WRONG_PASSWORD']);
    const { status, body } = await open(id);
    expect([status, body.status, body.places, body.acknowledged]).toEqual([201, 'open', 2, 0]);
    expect(body.signatures).toMatchObject([
      { printed_name: 'Q. Person', meaning: 'recalled', is_void: false },
    ]);
    expect((await api.get(`/api/batches/${id}/`, tokens.quality)).body.status).toBe('recalled');
    const refused = await api.send('POST', `/api/projects/${world.own.project}/outbounds/`, {
      token: world.tokens.staff,
      body: {
        dispatched_date: '2099-01-01',
        site_id: world.own.site,
        lines: [{ batch: number, product: 'AB Tablets', quantity: '1' }],
        confirm_warnings: true,
      },
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('batch_recalled'),
    ]);
  });

  it('RECALL-02 is refused for a batch in an open recall, for other batches than were shown, and for a past day', async () => {
    const { id } = await shippedBatch();
    expect((await open(id, { batch_ids: [id, world.own.batch] })).status).toBe(409);
    expect(fields(await open(id, { due_on: '2020-01-01' }))).toEqual([
      400,
      { due_on: expect.stringContaining('at_least:') },
    ]);
    expect((await open(id, {}, world.tokens.staff)).status).toBe(403);
    expect((await open((await shippedBatch('foreign')).id)).status).toBe(404);
    expect((await open(id)).status).toBe(201);
    expect((await open(id)).status).toBe(409);
  });

  it('RECALL-03 holds the batch: its status changes only after the recall is closed', async () => {
    const { batch, id } = await opened();
    const quarantine = () =>
      api.send('POST', `/api/batches/${batch.id}/status/`, {
        token: tokens.quality,
        body: { status: 'quarantine', reason: 'after all' },
      });
    expect(fields(await quarantine())).toEqual([409, { status: 'in_open_recall' }]);
    expect((await close(id)).status).toBe(200);
    expect((await quarantine()).status).toBe(200);
  });
});

describe('POST /api/recalls/{id}/places/{placeId}/', () => {
  it('RECALL-04 RECALL-02 the site says what it found and what became of it; the signature of the opening stays valid', async () => {
    const { id, site } = await opened();
    const { status, body } = await acknowledge(id, site.id);
    expect([status, body.acknowledged]).toEqual([200, 1]);
    const shown = await recall(id);
    expect(shown.recipients.find((one: { id: number }) => one.id === site.id)).toMatchObject({
      found: '7.000',
      quarantined: '5.000',
      sent_back: '1.500',
      destroyed: '0.500',
      acknowledged_name: 'A. Pharmacist',
      on_behalf: false,
    });
    expect(shown.signatures[0].is_void).toBe(false);
    expect((await acknowledge(id, site.id, { found: '6', quarantined: '4' })).status).toBe(200);
    const stale = await acknowledge(id, site.id, { updated_at: site.updated_at });
    expect([stale.status, stale.body.errors.msg]).toEqual([409, 'CONFLICT']);
  });

  it('RECALL-04 refuses more parts than were found, a depot to a site, another client, and a note that is missing', async () => {
    const { id, site, depot } = await opened();
    expect(fields(await acknowledge(id, site.id, { found: '6.999' }))).toEqual([
      400,
      { found: 'less_than_parts' },
    ]);
    expect((await acknowledge(id, site.id, { found: '-1' })).status).toBe(400);
    expect((await acknowledge(id, depot.id)).status).toBe(404);
    expect((await acknowledge(id, site.id, {}, world.foreignCustomer)).status).toBe(403);
    const { staff } = world.tokens;
    expect(fields(await acknowledge(id, site.id, {}, staff))).toEqual([400, { note: 'required' }]);
    expect((await acknowledge(id, site.id, { note: 'by phone, Dr. B' }, staff)).status).toBe(200);
    expect((await recall(id)).recipients.find((one: { id: number }) => one.id === site.id).on_behalf).toBe(
      true,
    );
    expect((await acknowledge(id, depot.id, {}, staff)).status).toBe(200);
  });
});

describe('POST /api/recalls/{id}/closing/', () => {
  it('RECALL-02 RECALL-04 is signed, ends the acknowledgements, and leaves both signatures valid', async () => {
    const { id, site } = await opened();
    await acknowledge(id, site.id);
    expect((await close(id, world.tokens.staff)).status).toBe(403);
    expect((await close(id, tokens.quality, { password: 'Wrong-2026!' })).status).toBe(400);
    const { status, body } = await close(id);
    expect([status, body.status, body.closing.summary]).toEqual([200, 'closed', 'all accounted for']);
    expect(
      body.signatures.map((one: { meaning: string; is_void: boolean }) => [one.meaning, one.is_void]),
    ).toEqual([
      ['closed', false],
      ['recalled', false],
    ]);
    expect((await close(id)).status).toBe(409);
    expect((await acknowledge(id, site.id)).status).toBe(409);
  });

  it('RECALL-02 a change past the triggers of what was signed is seen', async () => {
    const { id } = await opened();
    await change(sql`update recall_places set expected = 1 where recall_id = ${id} and kind = 'site'`);
    expect((await recall(id)).signatures[0].is_void).toBe(true);
  });
});

describe('GET /api/recalls/', () => {
  it('RECALL-07 shows the site its own places, the customer its projects, and no one else anything', async () => {
    const { id } = await opened();
    const kinds = async (token: string) =>
      (await recall(id, token)).recipients?.map((one: { kind: string }) => one.kind);
    expect(await kinds(world.tokens.coordinator)).toEqual(['site']);
    expect(await kinds(world.tokens.user)).toEqual(['site', 'depot']);
    expect((await api.get(`/api/recalls/${id}/`, world.foreignCustomer)).status).toBe(404);
    expect((await api.get('/api/recalls/', world.foreignCustomer)).body.count).toBe(0);
    expect((await api.get('/api/recalls/', world.tokens.driver)).status).toBe(403);
    expect((await recall(id, world.tokens.user)).opened_by).toBeNull();
  });

  it('RECALL-07 is found by status, class, batch and number', async () => {
    const { id, batch } = await opened();
    const count = async (query: string) =>
      (await api.get(`/api/recalls/?${query}`, world.tokens.staff)).body.count;
    expect(await count(`batch_id=${batch.id}`)).toBe(1);
    expect(await count(`filter=${batch.number}`)).toBeGreaterThan(0);
    expect(await count(`batch_id=${batch.id}&status=overdue`)).toBe(0);
    await change(sql`update recalls set due_on = '2026-01-01' where id = ${id}`);
    expect(await count(`batch_id=${batch.id}&status=overdue`)).toBe(1);
    expect(await count(`batch_id=${batch.id}&kind=class_3`)).toBe(0);
  });

  it('RECALL-07 exports the list, and the places of one recall', async () => {
    const { id } = await opened();
    expect((await api.get('/api/recalls/excel/', world.tokens.staff)).status).toBe(200);
    const { raw } = await api.get(`/api/recalls/${id}/excel/`, world.tokens.staff);
    expect(JSON.stringify(await sheetCells(raw))).toContain('AB Hospital');
    expect((await api.get(`/api/recalls/${id}/excel/`, world.foreignCustomer)).status).toBe(404);
  });
});

describe('the letter', () => {
  it('RECALL-05 RECALL-06 says what to do and which shipments; a blinded reader learns neither batch nor quantity', async () => {
    const { id, batch } = await opened();
    const letter = async (token: string) => pdfText((await api.get(`/api/recalls/${id}/letter/`, token)).raw);
    const whole = await letter(world.tokens.coordinator);
    expect(whole).toContain(batch.number);
    expect(whole).toContain('AB Tablets');
    const blinded = await letter(tokens.blinded);
    expect(blinded).toContain('return them');
    for (const secret of [batch.number, 'AB Tablets', 'wrong strength']) {
      expect(blinded.replaceAll(`AWB-${batch.number}-own`, '')).not.toContain(secret);
    }
    const row = await recall(id, tokens.blinded);
    expect([row.number, row.product, row.reason, row.batches]).toEqual(['', '', '', []]);
    expect(row.recipients[0]).toMatchObject({ sent: null, expected: null, shipments: [{ quantity: null }] });
  });

  it('RECALL-05 is mailed once to the people of sites, quality and customers, with a notice; a reminder once a day', async () => {
    const { id, site } = await opened();
    const jobs = recallJobs(api.database, { businessTz: 'UTC', publicUrl: 'https://portal.test' });
    const mails = async () =>
      (
        await api.database.rows(
          sql.of({ recipient: 'string' })`select recipient from sending_records
            where idempotency_key like ${`recall reminder ${id} %`} or idempotency_key like ${`recall ${id} %`}`,
        )
      ).map(({ recipient }) => recipient);
    const { signal } = new AbortController();
    await jobs['recalls.send']({ recallId: id }, signal);
    const first = await mails();
    await jobs['recalls.send']({ recallId: id }, signal);
    expect(await mails()).toEqual(first);
    const [coordinator] = await api.database.rows(
      sql.of({ email: 'string' })`select email from users where id = ${world.users.coordinator}`,
    );
    expect(first).toContain(coordinator?.email);
    const [letter] = (await mailsTo(api.database, coordinator?.email ?? '')).filter(
      ({ kind }) => kind === 'recall',
    );
    expect(letter?.subject).toBe(`Recall R-${id}: acknowledge by ${showDay(due, 'en-GB')}`);
    const { body } = await api.get('/api/notices/', world.tokens.coordinator);
    expect(body.results[0]).toMatchObject({ kind: 'recall', records: [{ id, name: `R-${id}` }] });
    await change(sql`update recalls set due_on = '2026-01-01' where id = ${id}`);
    await jobs['recalls.remind']({}, signal);
    const reminded = (await mails()).length;
    expect(reminded).toBeGreaterThan(first.length);
    await jobs['recalls.remind']({}, signal);
    expect((await mails()).length).toBe(reminded);
    await acknowledge(id, site.id);
  });
});

describe('GET /api/history/recalls/{id}/', () => {
  it('RECALL-07 has the opening with its batches and places, and each acknowledgement', async () => {
    const { id, site } = await opened();
    await acknowledge(id, site.id);
    const { body } = await api.get(`/api/history/recalls/${id}/`, world.tokens.user);
    const about = body.results.map((one: { about: string; action: string }) => `${one.about} ${one.action}`);
    expect(about).toEqual(
      expect.arrayContaining([
        'recalls insert',
        'recall_batches insert',
        'recall_places insert',
        'recall_places update',
      ]),
    );
    expect((await api.get(`/api/history/recalls/${id}/`, world.foreignCustomer)).status).toBe(404);
  });
});

describe('GET /api/batches/{id}/places/', () => {
  it('RECALL-08 issue 13 part 8: received, sent, returned, destroyed and left by place, and people', async () => {
    const { batch, id, site } = await opened();
    await acknowledge(id, site.id);
    const { status, body } = await api.get(`/api/batches/${batch.id}/places/`, world.tokens.staff);
    expect(status).toBe(200);
    expect(body.places).toMatchObject([
      { kind: 'depot', sent: '10.000', returned: '3.000', destroyed: '0.000', expected: '20.000' },
      { kind: 'site', name: 'AB Hospital', sent: '10.000', returned: '3.000', expected: '7.000' },
    ]);
    const parts = body.people.map(({ part }: { part: string }) => part);
    expect(parts).toEqual(expect.arrayContaining(['acknowledgement', 'recall', 'site']));
    expect((await api.get(`/api/batches/${batch.id}/places/`, world.tokens.user)).body.people).toEqual([]);
    expect((await api.get(`/api/batches/${batch.id}/places/`, world.foreignCustomer)).status).toBe(404);
    expect((await api.get(`/api/batches/${batch.id}/places/`)).status).toBe(401);
  });
});
