import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { endStreams } from '#server/http/event-stream.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ app: { downloadRate: { graceMs: 1_500, bytesPerSecond: 1024 * 1024 } } });
const world = {} as TwoClients;
let foreignCar = 0;
let origin = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  foreignCar = await make(api.database, 'cars', { plate: `${canary}-CAR`, gps_device_id: 'F-1' });
  await change(sql`update packages set car_id = ${foreignCar} where id = ${world.foreign.package}`);
  await change(sql`update cars set gps_device_id = 'O-1' where id = ${world.carId}`);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});

const cause = { actor: 'test', reason: 'test', request: 'test' };
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
let minute = 60;
/** Moves both cars to this latitude. */
async function move(lat: number, devices = ['O-1', 'F-1']): Promise<void> {
  minute -= 1;
  const at = new Date(Date.now() - minute * 60_000).toISOString();
  const { body } = await api.send('POST', '/api/import/tracking/', {
    token: world.tokens.api_user,
    body: devices.map((device) => ({ device, lat, lng: 30, at })),
  });
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(devices.map(() => 'stored'));
}

interface Open {
  /** The next event; undefined once the stream has ended. */
  next(): Promise<{ event: string; data: any } | undefined>; // oxlint-disable-line typescript/no-explicit-any -- a test asserts the shape it reads
  close(): void;
  readonly status: number;
  readonly text: () => string;
}
const opened: Open[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function open(token: string): Promise<Open> {
  const over = new AbortController();
  const response = await fetch(`${origin}/api/tracking/stream/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let rest = '';
  const stream: Open = {
    status: response.status,
    text: () => text,
    close: () => over.abort(),
    async next() {
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end >= 0) {
          const part = rest.slice(0, end);
          rest = rest.slice(end + 2);
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
          if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) };
          continue;
        }
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return undefined;
        text += chunk.value;
        rest += chunk.value;
      }
    },
  };
  opened.push(stream);
  return stream;
}
const latOf = (event: Awaited<ReturnType<Open['next']>>) =>
  event?.event === 'moved'
    ? event.data.id.map((id: number, place: number) => [id, event.data.lat[place]])
    : event?.data.map(({ id, lat }: { id: number; lat: number }) => [id, lat]);

describe('GET /api/tracking/stream/', () => {
  const place = () => '/api/tracking/stream/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, [
    'admin',
    'staff',
    'api_user',
    'invoicing_user',
    'user',
    'operator',
    'driver',
  ]);

  it('MAP-01 starts with all cars of the scope, then sends only cars that move', async () => {
    await move(1);
    const staff = await open(world.tokens.staff);
    expect(latOf(await staff.next())).toEqual([
      [world.carId, 1],
      [foreignCar, 1],
    ]);
    await move(2, ['F-1']);
    expect(await staff.next()).toEqual({
      event: 'moved',
      data: {
        id: [foreignCar],
        lat: [2],
        lng: [30],
        speed: [0],
        heading: [null],
        updated_at: [expect.stringMatching(/^\d{4}-/)],
      },
    });
    // An invalid position is reported with the whole item.
    await change(sql`update cars set type = 'truck' where id = ${foreignCar}`);
    await move(2.5, ['F-1']);
    expect(await staff.next()).toMatchObject({
      event: 'positions',
      data: [{ id: foreignCar, lat: 2.5, type: 'truck' }],
    });
    expect(staff.text()).toMatch(/^retry: 5000\n\n/);
  });

  it('MAP-07 customers and drivers get only their own car, and no data of others', async () => {
    const [customer, driver] = [await open(world.tokens.user), await open(world.tokens.driver)];
    const before = [await customer.next(), await driver.next()].map(latOf);
    expect(before.map((items) => items?.map(([id]: number[]) => id))).toEqual([[world.carId], [world.carId]]);
    await move(3);
    expect(latOf(await customer.next())).toEqual([[world.carId, 3]]);
    expect(latOf(await driver.next())).toEqual([[world.carId, 3]]);
    expect(customer.text() + driver.text()).not.toContain(canary);
  });

  it('MAP-07 a car whose package is delivered is removed for its customer, and not sent again', async () => {
    const customer = await open(world.tokens.user);
    const staff = await open(world.tokens.staff);
    await customer.next();
    await staff.next();
    await change(sql`update packages set status = 'Delivered' where id = ${world.own.package}`);
    expect(await customer.next()).toEqual({ event: 'gone', data: [world.carId] });
    // Staff still see the car, without a destination.
    expect((await staff.next())?.data).toMatchObject([{ id: world.carId, airbill: null }]);
    await move(4);
    expect(latOf(await staff.next())).toHaveLength(2);
    await change(sql`update packages set status = 'In transit' where id = ${world.own.package}`);
    expect(latOf(await customer.next())).toEqual([[world.carId, 4]]);
  });

  it('CALL-02 a revoked session ends its stream; a renewed one keeps it', async () => {
    const renewed = await makeUser(api.database, 'staff');
    const token = await api.tokenOf(renewed);
    const ended = await api.tokenOf(await makeUser(api.database, 'staff'));
    const [going, ending] = [await open(token), await open(ended)];
    await going.next();
    await ending.next();
    expect((await api.get('/token', token)).status).toBe(200);
    // Past the grace period in which a replaced token is not treated as stolen.
    await api.database.rows(
      sql`update sessions set rotated_at = now() - interval '5 minutes' where rotated_at is not null`,
    );
    await api.send('POST', '/mfa/api-logout/', { token: ended });
    expect(await ending.next()).toBeUndefined();
    await move(5);
    expect(latOf(await going.next())).toHaveLength(2);
    expect(
      await api.database.rows(
        sql`select from sessions where user_id = ${renewed} and revoked_at is not null`,
      ),
    ).toEqual([]);
  });

  it('ROLE-22 a user who loses the role loses the stream', async () => {
    const user = await makeUser(api.database, 'staff');
    const stream = await open(await api.tokenOf(user));
    await stream.next();
    await change(sql`update users set is_active = false where id = ${user}`);
    await api.database.rows(sql`select pg_notify('sign_outs', '')`);
    expect(await stream.next()).toBeUndefined();
  });

  it('rejects the seventh stream of one account until one is closed', async () => {
    const token = await api.tokenOf(await makeUser(api.database, 'staff'));
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await open(token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    for (const one of opened.splice(0)) one.close();
    await expect.poll(async () => (await open(token)).status, { timeout: 5_000 }).toBe(200);
  });

  it('disconnects a client that reads nothing; others continue', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => `Q-${n}`);
    await change(sql`insert into cars (plate, gps_device_id) select 'Q ' || d, d from unnest(${many}::text[]) d
      on conflict do nothing`);
    const { port } = api.app.server.address() as AddressInfo;
    const slow = connect({ port, host: '127.0.0.1' });
    slow.on('error', () => {});
    slow.write(
      `GET /api/tracking/stream/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.tokens.admin}\r\n\r\n`,
    );
    slow.pause();
    const quick = await open(world.tokens.staff);
    await quick.next();
    const closed = once(slow, 'close');
    let isCut = false;
    void closed.then(() => (isCut = true));
    for (let round = 0; round < 40 && !isCut; round += 1) {
      minute -= 0.01;
      const at = new Date(Date.now() - minute * 60_000).toISOString();
      for (let from = 0; from < 3_000; from += 1000)
        await api.send('POST', '/api/import/tracking/', {
          token: world.tokens.api_user,
          body: many
            .slice(from, from + 1000)
            // With all their digits, so that there is more to send than the connection holds.
            .map((device) => ({ device, lat: 40 + Math.random(), lng: 30 + Math.random(), at })),
        });
      // Reads one event to keep the fast stream going.
      await Promise.race([quick.next(), sleep(1_500)]);
      // A paused socket notices that it was closed only when it is read.
      if (round % 5 === 4) isCut ||= slow.destroyed || (await connectionsOf()) < 2;
    }
    expect(isCut).toBe(true);
    slow.destroy();
  }, 120_000);

  it('ends immediately on shutdown, and later streams are rejected', async () => {
    const stream = await open(world.tokens.staff);
    await stream.next();
    endStreams(api.app);
    let event = await stream.next();
    while (event !== undefined) event = await stream.next();
    expect((await open(world.tokens.staff)).status).toBe(503);
  });
});

function connectionsOf(): Promise<number> {
  return new Promise((resolve) => api.app.server.getConnections((_, count) => resolve(count)));
}
