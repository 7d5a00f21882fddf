import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const list = (token: string | undefined = world.tokens.driver) => api.get('/api/driver/stops/', token);

let cars = 0;
/** Creates a driver with a car, and packages on it. */
async function makeDriver() {
  cars += 1;
  const car = await make(api.database, 'cars', { plate: `ST-${cars}`, name: 'Van' });
  const token = await api.tokenOf(await makeUser(api.database, 'driver', { car_id: car }));
  const load = (airbill: string, values: Record<string, string | number | null> = {}) =>
    make(api.database, 'packages', {
      project_id: world.own.project,
      client_id: world.own.client,
      airbill,
      car_id: car,
      status: 'In transit',
      ...values,
    });
  const airbills = async () => {
    const { body } = await list(token);
    return [body.to_do, body.done].map((stops: { airbill: string }[]) => stops.map(({ airbill }) => airbill));
  };
  return { token, load, airbills };
}

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

describe('GET /api/driver/stops/', () => {
  it('ROLE-22 401 without a session, 403 for everyone but a driver', async () => {
    expect((await api.get('/api/driver/stops/')).status).toBe(401);
    for (const role of ['admin', 'staff', 'operator', 'user', 'api_user', 'investigator'] as const) {
      expect((await list(world.tokens[role])).status).toBe(403);
    }
  });

  it('PKG-08 amendment 44 returns only packages on the driver’s car, and none without a car', async () => {
    const { status, body, raw } = await list();
    expect([status, body.to_do.map(({ id }: { id: number }) => id)]).toEqual([200, [world.own.package]]);
    expect(String(raw)).not.toContain(canary);
    const carless = await api.tokenOf(await makeUser(api.database, 'driver', {}));
    expect((await list(carless)).body).toEqual({ to_do: [], done: [] });
  });

  it('HOME-02 sorts open stops by hand-over, without a date last, and completed ones by latest delivery', async () => {
    const { load, airbills } = await makeDriver();
    await load('S-LATE', { date: '2026-03-09' });
    await load('S-NONE');
    await load('S-NEAR', { date: '2026-03-02' });
    await load('S-NEAR-2', { date: '2026-03-02', status: null });
    for (const [airbill, at] of [
      ['S-DONE-1', '2026-03-01T09:00:00Z'],
      ['S-DONE-2', '2026-03-01T12:00:00Z'],
    ] as const) {
      const id = await load(airbill, { date: '2026-03-01', status: 'delivered' });
      await make(api.database, 'package_statuses', { package_id: id, status: 'Delivered', at });
    }
    expect(await airbills()).toEqual([
      ['S-NEAR', 'S-NEAR-2', 'S-LATE', 'S-NONE'],
      ['S-DONE-2', 'S-DONE-1'],
    ]);
  });

  it('HOME-02 a package that came back is neither to do nor delivered', async () => {
    const { load, airbills } = await makeDriver();
    await load('S-OPEN', { date: '2026-03-02' });
    await load('S-BACK', { date: '2026-03-01', status: 'Returned' });
    expect(await airbills()).toEqual([['S-OPEN'], []]);
  });

  it('DRV-03 a report moves its package to the completed stops, with the time of delivery', async () => {
    const { token, load } = await makeDriver();
    await load('S-MOVE', { date: '2026-03-02' });
    await api.send('POST', '/api/packages/report/', { token, body: { airbill: 'S-MOVE' } });
    const { to_do, done } = (await list(token)).body;
    expect([to_do, done.length, done[0].airbill]).toEqual([[], 1, 'S-MOVE']);
    expect(Date.parse(done[0].delivered_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('amendment 44 has consignee, site, address, contact, temperature class and recipients from linked records', async () => {
    const { database } = api;
    const { token, load } = await makeDriver();
    const site = await make(database, 'sites', {
      name: 'Stop Hospital',
      investigator: 'Dr. Stop',
      address: 'Stop street 5, Kyiv',
    });
    await load('S-FULL', { destination: 'Ward 3', date: '2026-03-02' });
    const outbound = await make(database, 'outbounds', {
      project_id: world.own.project,
      airbill: 's-full',
      site: 'Stop Hospital',
      site_id: site,
    });
    const goods = { batch: 'ST-B1', product: 'Stopazol 5 mg' };
    await make(database, 'record_lines', { outbound_id: outbound, ...goods, quantity: 4 });
    const [first] = (await list(token)).body.to_do;
    expect(first).toMatchObject({
      airbill: 'S-FULL',
      project: 'AB-101',
      consignee: 'Ward 3',
      site: 'Stop Hospital',
      address: 'Stop street 5, Kyiv',
      country: 'UA',
      contact: { name: 'Dr. Stop', phone: null },
      temperature_class: null,
      planned_date: '2026-03-02',
      delivered_at: null,
    });
    await make(database, 'inventories', {
      project_id: world.own.project,
      ...goods,
      storage_temperature: '2–8 °C',
    });
    const account = await makeUser(database, 'coordinator', { name: 'Olena Site', phone: '+380 44 000' });
    await make(database, 'user_sites', { user_id: account, site_id: site });
    const email = 'stop-reader@own.test';
    await makeUser(database, 'user', { client_id: world.own.client, email, name: 'Stop Reader' });
    const answer = await list(token);
    const [known] = answer.body.to_do;
    expect(known).toMatchObject({
      temperature_class: '2–8 °C',
      contact: { name: 'Olena Site', phone: '+380 44 000' },
    });
    expect(known.recipients.people).toContainEqual({ email, name: 'Stop Reader' });
    // Amendment 28: the contents are not disclosed.
    expect(String(answer.raw)).not.toMatch(/ST-B1|Stopazol/);
    const sayTemperature = (text: string) =>
      database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
        transaction.rows(sql`update inventories set storage_temperature = ${text} where batch = 'ST-B1'`),
      );
    await sayTemperature('as Stopazol, 2–8 °C');
    expect((await list(token)).body.to_do[0].temperature_class).toBeNull();
  });
});
