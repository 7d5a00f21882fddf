// The people of a site confirm received packages.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { announced, png, pngUrl } from '#testing/pictures.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let open = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const seeing = await makeUser(api.database, 'coordinator', { is_blinded: false });
  await make(api.database, 'user_sites', { user_id: seeing, site_id: world.own.site });
  open = await api.tokenOf(seeing);
});

const place = (id: number) => `/api/packages/${id}/receipt/`;
const confirm = (id: number, body: object, token = world.tokens.coordinator) =>
  api.send('POST', place(id), { token, body });
const makePackage = (airbill: string, values: Record<string, string | number> = {}) =>
  make(api.database, 'packages', {
    project_id: world.own.project,
    client_id: world.own.client,
    site_id: world.own.site,
    airbill,
    status: 'In transit',
    ...values,
  });
/** A package with two lines. */
async function withLines(airbill: string): Promise<number> {
  const id = await makePackage(airbill);
  const outbound = await make(api.database, 'outbounds', {
    project_id: world.own.project,
    site_id: world.own.site,
    airbill,
  });
  for (const batch of ['RC-1', 'RC-2'])
    await make(api.database, 'record_lines', {
      outbound_id: outbound,
      batch,
      product: 'Drops',
      quantity: '10',
    });
  return id;
}
const received = { outcome: 'delivered' };
const reportsOf = async (id: number, token = world.tokens.staff) =>
  (await api.get(`/api/packages/${id}/delivery_reports/`, token)).body;

describe('POST /api/packages/{id}/receipt/', () => {
  it('RECEIPT-01 401 without a session, 403 for all but the people of sites, 404 for a package to another site', async () => {
    const id = await makePackage('RC-ACCESS');
    expect((await api.send('POST', place(id), { body: received })).status).toBe(401);
    for (const role of [
      'admin',
      'staff',
      'user',
      'invoicing_user',
      'driver',
      'operator',
      'api_user',
    ] as const)
      expect([role, (await confirm(id, received, world.tokens[role])).status]).toEqual([role, 403]);
    const elsewhere = await makePackage('RC-ELSEWHERE', {
      site_id: await make(api.database, 'sites', { name: 'Elsewhere' }),
    });
    expect((await confirm(elsewhere, received)).status).toBe(404);
    expect((await confirm(world.foreign.package, received)).status).toBe(404);
    expect(await reportsOf(id)).toEqual([]);
  });

  it('RECEIPT-01 in full: the package is delivered, staff and customers see who confirmed it', async () => {
    const id = await makePackage('RC-FULL');
    const made = await confirm(id, { ...received, received_by: 'Dr. Ana Diaz', condition: 'good' });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(Number), at: expect.any(String), outcome: 'delivered' },
    ]);
    const { body } = await api.get(`/api/packages/${id}/`, world.tokens.staff);
    expect(body.status).toBe('Delivered');
    for (const role of ['staff', 'user'] as const) {
      expect(await reportsOf(id, world.tokens[role])).toMatchObject([
        { kind: 'site_receipt', outcome: 'delivered', received_by: 'Dr. Ana Diaz', condition: 'good' },
      ]);
    }
    const seen = await api.get(place(id), world.tokens.investigator);
    expect(seen.body.receipt).toMatchObject({ id: made.body.id, outcome: 'delivered' });
  });

  it('RECEIPT-01 with a signature, which staff and the customer see, also in the PDF; or the reason for none', async () => {
    const id = await makePackage('RC-SIGNED');
    const picture = png(200, 80, 10);
    const bad = await confirm(id, { ...received, signature: pngUrl(Buffer.from('no picture')) });
    expect([bad.status, bad.body.errors.fields]).toEqual([400, { signature: 'image' }]);
    expect((await confirm(id, { ...received, signature: pngUrl(picture) })).status).toBe(201);
    const [report] = await reportsOf(id);
    expect(report).toMatchObject({ kind: 'site_receipt', signed: true });
    for (const role of ['staff', 'user'] as const) {
      const stored = await api.get(`/api/delivery_reports/${report.id}/signature/`, world.tokens[role]);
      expect([role, stored.status, stored.raw.equals(picture)]).toEqual([role, 200, true]);
      const pdf = await api.get(`/api/delivery_reports/${report.id}/pdf/`, world.tokens[role]);
      expect(pdfText(pdf.raw)).toContain('Signature');
    }
    const unsigned = await makePackage('RC-UNSIGNED');
    await confirm(unsigned, { ...received, no_signature_reason: 'No pen at hand' });
    expect(await reportsOf(unsigned)).toMatchObject([
      { signed: false, no_signature_reason: 'No pen at hand' },
    ]);
  });

  it('RECEIPT-01 in part: a reason, quantities by line and a photo that belongs to it', async () => {
    const id = await withLines('RC-PART');
    const { body: before } = await api.get(place(id), open);
    expect(before).toMatchObject({ receipt: null, airbill: 'RC-PART', status: 'In transit' });
    expect(before.lines.map(({ name }: { name: string }) => name)).toEqual(['Drops · RC-1', 'Drops · RC-2']);
    const [first, second] = before.lines;
    const photo = png();
    const key = randomUUID();
    const body = {
      key,
      outcome: 'partly',
      exception: 'damaged',
      condition: 'damaged',
      note: 'A box was wet',
      lines: [
        { line: first.line, accepted: '10', refused: '0' },
        { line: second.line, accepted: '7', refused: '3' },
      ],
      photos: [announced(photo)],
    };
    const made = await confirm(id, body, open);
    expect(made.status).toBe(201);
    const { sha256 } = announced(photo);
    const address = `/api/packages/receipt/${key}/photos/${sha256}/`;
    const stored = await api.send('PUT', address, { token: open, body: fileForm('p.png', photo) });
    expect(stored.status).toBe(200);
    const stranger = await api.send('PUT', address, {
      token: world.tokens.coordinator,
      body: fileForm('p.png', photo),
    });
    expect(stranger.status).toBe(404);
    const { body: report } = await api.get(`/api/delivery_reports/${made.body.id}/`, world.tokens.staff);
    expect(report).toMatchObject({
      kind: 'site_receipt',
      outcome: 'partly',
      exception: 'damaged',
      note: 'A box was wet',
      photos_received: 1,
      lines: [
        { batch: 'RC-1', accepted: '10.000', refused: '0.000' },
        { batch: 'RC-2', accepted: '7.000', refused: '3.000' },
      ],
    });
  });

  it('COLD-04 with the temperature on the logger: outside the limits it opens a case', async () => {
    const product_id = await make(api.database, 'products', {
      project_id: world.own.project,
      name: 'Cold drops',
      storage_class: '2-8',
    });
    await make(api.database, 'batches', { project_id: world.own.project, product_id, number: 'RC-COLD' });
    const [fine, warm] = [await makePackage('RC-FINE'), await makePackage('RC-WARM')];
    for (const airbill of ['RC-FINE', 'RC-WARM']) {
      const outbound_id = await make(api.database, 'outbounds', { project_id: world.own.project, airbill });
      const line = { outbound_id, batch: 'RC-COLD', product: 'Cold drops', quantity: '1' };
      await make(api.database, 'record_lines', line);
    }
    const state = async (id: number) => {
      const { body } = await api.get(`/api/packages/${id}/temperatures/`, world.tokens.staff);
      return [body.state, body.receipts.map((one: { temperature_c: string }) => one.temperature_c)];
    };
    await confirm(fine, { ...received, temperature: '41', temperature_unit: 'F' }, open);
    expect(await state(fine)).toEqual(['within', ['5.00']]);
    await confirm(warm, { ...received, temperature: '12.5', temperature_unit: 'C' }, open);
    expect(await state(warm)).toEqual(['excursion', ['12.50']]);
    const unsaid = await confirm(await makePackage('RC-UNIT'), { ...received, temperature: '5' }, open);
    expect([unsaid.status, unsaid.body.errors.fields]).toEqual([400, { temperature_unit: 'required' }]);
  });

  it('RECEIPT-02 once a package: a second one is 409, the same key is the same receipt, and at a time one wins', async () => {
    const id = await makePackage('RC-ONCE');
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(id, { ...received, key })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const second = await confirm(id, received, world.tokens.investigator);
    expect([second.status, second.body.errors]).toEqual([409, { msg: 'CONFLICT', fields: { id: 'taken' } }]);
    const other = await makePackage('RC-OTHER');
    expect((await confirm(other, { ...received, key })).status).toBe(409);
    const racing = await makePackage('RC-RACE');
    const tokens = [world.tokens.coordinator, world.tokens.investigator, open];
    const raced = await Promise.all(tokens.map((token) => confirm(racing, received, token)));
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await reportsOf(racing)).toHaveLength(1);
  });

  it('says what is wrong, and writes nothing', async () => {
    const id = await withLines('RC-BAD');
    const other = await withLines('RC-BAD-2');
    const [line] = (await api.get(place(other), open)).body.lines;
    const foreignLine = { line: line.line, accepted: '1', refused: '0' };
    for (const [body, fields] of [
      [{}, { outcome: 'unknown_choice' }],
      [{ outcome: 'not_delivered' }, { outcome: 'unknown_choice' }],
      [{ outcome: 'partly' }, { exception: 'required' }],
      [{ ...received, photos: [announced(png())] }, { key: 'required' }],
      [{ ...received, lines: [foreignLine] }, { lines: 'unknown_choice' }],
      [{ ...received, lines: [{ ...foreignLine, accepted: '-1' }] }, { 'lines.0.accepted': 'below_zero' }],
    ] as const) {
      const refused = await confirm(id, body, open);
      expect([refused.status, refused.body.errors.fields]).toEqual([400, fields]);
    }
    expect(await reportsOf(id)).toEqual([]);
    expect((await api.get(`/api/packages/${id}/`, world.tokens.staff)).body.status).toBe('In transit');
  });

  it('amendment 28 the blinded see no lines and report none', async () => {
    const id = await withLines('RC-BLIND');
    expect((await api.get(place(id), world.tokens.coordinator)).body.lines).toEqual([]);
    const [line] = (await api.get(place(id), open)).body.lines;
    const lines = [{ line: line.line, accepted: '1', refused: '0' }];
    const refused = await confirm(id, { ...received, lines });
    expect(refused.body.errors.fields).toEqual({ lines: 'unknown_choice' });
    expect((await confirm(id, { ...received, note: 'All there' })).status).toBe(201);
  });
});

it('home lists what is still to confirm, of the own sites and the last 60 days', async () => {
  const home = async () => (await api.get('/api/home/', world.tokens.investigator)).body;
  const delivered = async (airbill: string, daysAgo: number) => {
    const id = await makePackage(airbill, { status: 'Delivered' });
    await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`insert into package_statuses (package_id, status, at)
        values (${id}, 'Delivered', now() - ${daysAgo} * interval '1 day')`),
    );
    return id;
  };
  const airbills = async () => (await home()).to_confirm.map(({ airbill }: { airbill: string }) => airbill);
  const { unconfirmed: before } = await home();
  const id = await delivered('RC-HOME', 3);
  await delivered('RC-OLD', 61);
  expect(await airbills()).toContain('RC-HOME');
  expect(await airbills()).not.toContain('RC-OLD');
  expect((await home()).unconfirmed).toEqual({ count: before.count + 1, more: false });
  await confirm(id, received);
  expect(await airbills()).not.toContain('RC-HOME');
  expect((await home()).unconfirmed).toEqual(before);
});
