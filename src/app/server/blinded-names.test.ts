// What blinded users see instead of products: the blinded names, which reveal nothing about the products
// behind them (amendment 28, decision 0093).
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { type BlindedWorld, makeBlindedWorld, secrets } from '#testing/blinded-world.ts';
import { make, type Row } from '#testing/factories.ts';
import { pdfText } from '#testing/pdf-text.ts';

const api = testApi({ rateLimits: false });
const world = {} as BlindedWorld;
const tokens = { site: '', customer: '', seeing: '' };
let project = 0;

beforeAll(async () => {
  Object.assign(world, await makeBlindedWorld(api));
  tokens.site = await api.tokenOf(await world.person('coordinator', null));
  tokens.customer = await api.tokenOf(await world.person('user', true));
  tokens.seeing = await api.tokenOf(await world.person('coordinator', false));
  project = await make(api.database, 'projects', { client_id: world.own.client, name: 'Names' });
  await make(api.database, 'project_sites', { project_id: project, site_id: world.own.site });
  await batchOf(await productOf('Unblindol', 'Study Drug'), 'LOT-7Q7');
  await batchOf(await productOf('Placeboline', 'study  drug '), 'LOT-7Q7-P');
  await batchOf(await productOf('Another of LOT-7Q7', 'Rescue medication'), 'LOT-7Q7-R');
});

const productOf = (name: string, blinded_name: string | null) =>
  make(api.database, 'products', { project_id: project, name, blinded_name });
const batchOf = (product_id: number, number: string) =>
  make(api.database, 'batches', {
    product_id,
    project_id: project,
    number,
    expiry_date: '2031-07-31',
    manufacturer: 'Unblindol Works',
  });

type Line = [product: string | null, batch: string | null];
const verum: Line = ['Unblindol', 'LOT-7Q7'];
const placebo: Line = ['Placeboline', 'LOT-7Q7-P'];
const rescue: Line = ['Another of LOT-7Q7', 'LOT-7Q7-R'];

let made = 0;
/** A package with one outbound with these lines, and a return with the same. */
async function ship(...lines: Line[]) {
  const airbill = `NAMES-${++made}`;
  const place = { project_id: project, site_id: world.own.site };
  const parcel = await make(api.database, 'packages', {
    ...place,
    client_id: world.own.client,
    airbill,
    status: 'Delivered',
  });
  const outbound = await make(api.database, 'outbounds', {
    ...place,
    airbill,
    dispatched_date: '2026-03-01',
  });
  const back = await make(api.database, 'returns', { ...place, date: '2026-04-01' });
  for (const [product, batch] of lines) {
    const line: Row = { product, batch, quantity: '7391.137' };
    await make(api.database, 'record_lines', { outbound_id: outbound, ...line });
    await make(api.database, 'record_lines', { return_id: back, ...line });
  }
  return { parcel, outbound, back, airbill };
}

/** The products of a shipment that a reader sees, in each place that lists them. */
async function namesOf({ parcel, outbound, back }: Awaited<ReturnType<typeof ship>>, token: string) {
  const answers = await Promise.all(
    [
      `/api/projects/${project}/outbounds/${outbound}/`,
      `/api/projects/${project}/returns/${back}/`,
      `/api/packages/${parcel}/`,
    ].map((path) => api.get(path, token)),
  );
  for (const { raw } of answers)
    for (const secret of [...secrets, '2031-07-31']) expect(raw.toString()).not.toContain(secret);
  const [sent, returned, carried] = answers.map(({ body }) => body);
  const places = [sent.lines, returned.lines, carried.outbounds[0].lines] as Record<string, unknown>[][];
  for (const lines of places)
    for (const { batch, quantity, batch_id = null } of lines)
      expect([batch, quantity, batch_id]).toEqual(['', null, null]);
  expect(carried.outbounds[0].lines_count).toBeNull();
  return places.map((lines) => lines.map(({ product }) => product));
}
const inEachPlace = (...names: string[]) => [names, names, names];

describe('the blinded names of what was shipped and returned', () => {
  it('BLIND-04 are shown in place of the products, to sites and blinded customers', async () => {
    const shipment = await ship(verum);
    for (const token of [tokens.site, tokens.customer])
      expect(await namesOf(shipment, token)).toEqual(inEachPlace('Study Drug'));
    const { lines } = (
      await api.get(`/api/projects/${project}/outbounds/${shipment.outbound}/`, tokens.seeing)
    ).body;
    expect(lines).toEqual([expect.objectContaining({ product: 'Unblindol', batch: 'LOT-7Q7' })]);
  });

  it('are the same whichever product of one name it is, however many lines, and in whichever spelling', async () => {
    const shown = inEachPlace('Study Drug');
    for (const lines of [[placebo], [verum, placebo], [placebo, verum, placebo]] as Line[][])
      expect(await namesOf(await ship(...lines), tokens.site)).toEqual(shown);
  });

  it('stand in the order of the names, not of the lines', async () => {
    const shown = inEachPlace('Rescue medication', 'Study Drug');
    for (const lines of [
      [verum, rescue],
      [rescue, placebo],
    ] as Line[][])
      expect(await namesOf(await ship(...lines), tokens.site)).toEqual(shown);
  });

  it('are found by the name of the product too; what no product is known of stays hidden', async () => {
    const known: Line = [' unblindol ', 'LOT-7Q7-not entered'];
    const free: Line = ['Unblindol or Placeboline?', 'LOT-7Q7-X'];
    expect(await namesOf(await ship(known, free), tokens.site)).toEqual(inEachPlace('Study Drug'));
    expect(await namesOf(await ship(free, [null, 'LOT-7Q7-X']), tokens.site)).toEqual(inEachPlace());
  });

  it('BLIND-04 stand on the receipt that a site confirms, on the delivery report, its paper and its receipt link', async () => {
    const { parcel, airbill } = await ship(verum, rescue);
    const receipt = `/api/packages/${parcel}/receipt/`;
    const names = ['Rescue medication', 'Study Drug'];
    expect((await api.get(receipt, tokens.site)).body).toMatchObject({ lines: [], products: names });
    const { lines, products } = (await api.get(receipt, tokens.seeing)).body;
    expect(products).toEqual([]);
    const body = {
      outcome: 'delivered',
      lines: lines.map(({ line }: { line: number }) => ({ line, accepted: '1', refused: '0' })),
    };
    expect((await api.send('POST', receipt, { token: tokens.seeing, body })).status).toBe(201);
    const [report] = (await api.get(`/api/delivery_reports/?filter=${airbill}`, tokens.customer)).body
      .results;
    const found = (await api.get(`/api/delivery_reports/${report.id}/`, tokens.customer)).body;
    expect(found).toMatchObject({ lines: [], products: names });
    const paper = pdfText((await api.get(`/api/delivery_reports/${report.id}/pdf/`, tokens.customer)).raw);
    for (const name of names) expect(paper).toContain(name);
    for (const secret of secrets) expect(paper).not.toContain(secret);
    const link = await api.send('POST', `/api/packages/${parcel}/receipt_links/`, {
      token: world.tokens.staff,
      body: { days: 1 },
    });
    const token = String(link.body.link).split('/').at(-1);
    const opened = await api.send('POST', '/api/receipts/', { body: { token } });
    expect(opened.body.reports).toEqual([expect.objectContaining({ products: names })]);
    for (const secret of secrets) expect(opened.raw.toString()).not.toContain(secret);
  });

  it('BLIND-04 are missing for every product of a project while one has none, and that is an open issue', async () => {
    const shipments = [await ship(verum), await ship(rescue)];
    const nameless = await productOf('Nameless', null);
    for (const shipment of [...shipments, await ship(['Nameless', null], verum)])
      expect(await namesOf(shipment, tokens.site)).toEqual(inEachPlace(''));
    const issues = async () =>
      (await api.get('/api/gaps/?kind=blinded_name_missing&limit=500', world.tokens.staff)).body.results
        .filter((issue: { project: { id: number } }) => issue.project.id === project)
        .map(({ record_id, reference }: { record_id: number; reference: string }) => [record_id, reference]);
    expect(await issues()).toEqual([[nameless, 'Nameless']]);
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update products set blinded_name = 'Study drug' where id = ${nameless}`),
    );
    expect(await issues()).toEqual([]);
    for (const shipment of shipments) expect((await namesOf(shipment, tokens.site)).flat()).not.toContain('');
  });
});
