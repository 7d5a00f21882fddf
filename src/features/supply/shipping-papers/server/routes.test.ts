// The label and the packing lists of an outbound through the API.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
let [keeper, outbound, verum] = ['', 0, 0];

const change = (statement: Fragment) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { database } = api;
  const { client, project, site } = world.own;
  keeper = await api.tokenOf(
    await makeUser(database, 'user', { client_id: client, capabilities: ['depot'], is_blinded: false }),
  );
  await change(sql`update products set blinded_name = 'Study medication' where project_id = ${project}`);
  const inProject = { project_id: project };
  const product = (name: string) =>
    make(database, 'products', {
      ...inProject,
      name,
      blinded_name: 'Study medication',
      storage_class: '2-8',
    });
  verum = await product('Verum');
  const placebo = await product('Placebo');
  const airbill = 'AB-777-01';
  outbound = await make(database, 'outbounds', { ...inProject, site_id: site, site: 'AB Hospital', airbill });
  for (const [product_id, name, number] of [
    [verum, 'Verum', 'V-9'],
    [placebo, 'Placebo', 'P-9'],
  ] as const) {
    await make(database, 'batches', {
      ...inProject,
      product_id,
      number,
      expiry_date: '2028-01-31',
      status: 'released',
    });
    const line = { outbound_id: outbound, product: name, batch: number, quantity: '4' };
    await make(database, 'record_lines', line);
  }
});

const path = (paper: string) => `/api/projects/${world.own.project}/outbounds/${outbound}/${paper}`;
const textOf = async (paper: string, token = keeper) => {
  const { status, raw, headers } = await api.get(path(paper), token);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  return pdfText(raw);
};
const goods = /Verum|Placebo|V-9|P-9|2028|Study medication/;

describe('GET /api/projects/{id}/outbounds/{recordId}/label/', () => {
  it('PAPER-01 has the addresses, the storage and the airbill, and names no goods', async () => {
    const text = await textOf('label/');
    for (const part of ['AB Hospital', 'AB-101', 'AB-777-01', '2-8 °C']) expect(text).toContain(part);
    expect(text).not.toMatch(goods);
  });

  it('PAPER-01 says whom to call at the site, and when it takes deliveries', async () => {
    const { site } = world.own;
    const person = { site_id: site, name: 'Olha Pharmacist', phone: '+380 44 1' };
    await make(api.database, 'site_contacts', { ...person, place: 0 });
    for (const weekday of [1, 2])
      await make(api.database, 'site_hours', { site_id: site, weekday, hours: '08:00-12:00' });
    for (const paper of ['label/', 'packing_list/']) {
      const text = await textOf(paper);
      for (const part of ['Olha Pharmacist, +380 44 1', 'Mon–Tue 08:00–12:00']) expect(text).toContain(part);
    }
  });

  it('PAPER-01 SHIPMENT-04 has a page for each package, with the storage of what is in it', async () => {
    await change(sql`update record_lines set airbill = 'AB-777-02' where batch = 'P-9'`);
    const frozen = sql`(select id from products where name = 'Placebo')`;
    await change(sql`update products set storage_class = '-20' where id = ${frozen}`);
    const text = await textOf('label/');
    expect(text).toMatch(/Package 1 of 2.*2-8 °C.*AB-777-01.*Package 2 of 2.*-20 °C.*AB-777-02/s);
    expect(text).not.toMatch(goods);
    expect(await textOf('packing_list/')).toMatch(
      /Package 1 of 2 · AB-777-01.*Verum.*Package 2 of 2 · AB-777-02.*Placebo/s,
    );
    expect(await textOf('packing_list/?blinded=true')).toMatch(
      /Package 1 of 2 · AB-777-01.*Study medication\s*4.*Package 2 of 2 · AB-777-02.*Study medication\s*4/s,
    );
    await change(sql`update record_lines set airbill = null where batch = 'P-9'`);
    await change(sql`update products set storage_class = '2-8' where id = ${frozen}`);
  });

  it('PAPER-01 says that there is no airbill yet', async () => {
    await change(sql`update outbounds set airbill = null where id = ${outbound}`);
    expect(await textOf('label/')).toContain('No airbill yet.');
    await change(sql`update outbounds set airbill = 'AB-777-01' where id = ${outbound}`);
  });
});

describe('GET /api/projects/{id}/outbounds/{recordId}/packing_list/', () => {
  it('PAPER-02 has each batch with its GS1 elements', async () => {
    const text = await textOf('packing_list/');
    for (const part of ['Verum', 'Placebo', '(10) V-9 (17) 280131 (37) 4']) expect(text).toContain(part);
    expect(text).toContain('For unblinded people only');
  });

  it('PAPER-02 BLIND-01 for a blinded site it has the sum of a blinded name, and nothing else of the goods', async () => {
    const text = await textOf('packing_list/?blinded=true');
    expect(text).toMatch(/Study medication\s*8/);
    expect(text).not.toMatch(/Verum|Placebo|V-9|P-9|2028|280131/);
  });

  it('PAPER-02 BLIND-04 while one product has no blinded name, all have the same words', async () => {
    await change(sql`update products set blinded_name = '' where id = ${verum}`);
    const text = await textOf('packing_list/?blinded=true');
    expect(text).toMatch(/Study product\s*8/);
    expect(text).not.toContain('Study medication');
  });
});

it.each(['label/', 'packing_list/'])(
  'issue 13 part 3: %s is for those who pack, and its download is audited',
  async (paper) => {
    for (const token of [
      world.tokens.user,
      world.tokens.coordinator,
      world.tokens.driver,
      world.tokens.api_user,
    ])
      expect((await api.get(path(paper), token)).status).toBe(403);
    const blinded = await makeUser(api.database, 'staff', { is_blinded: true });
    expect((await api.get(path(paper), await api.tokenOf(blinded))).status).toBe(403);
    const foreign = `/api/projects/${world.foreign.project}/outbounds/${world.foreign.outbound}/${paper}`;
    expect((await api.get(foreign, keeper)).status).toBe(404);
    const count = async () => {
      const [row] = await api.database.rows(
        sql.of({
          n: 'number',
        })`select count(*) as n from audit where action = 'event' and row_id = ${String(outbound)}`,
      );
      return row?.n ?? 0;
    };
    const before = await count();
    await textOf(paper, world.tokens.staff);
    expect(await count()).toBe(before + 1);
    expect((await api.get(`${path('packing_list/')}?blinded=maybe`, keeper)).status).toBe(400);
  },
);
