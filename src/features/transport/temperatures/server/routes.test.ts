// Files of loggers through the API: refused files, files that open a case, and the decision of quality.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { loggerCsv as csv, makeShipment } from '#testing/cold-chain-rows.ts';
import { makeUser } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
let [quality, manager, staffQuality] = ['', '', ''];
let [qualityId, managerId] = [0, 0];

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { client } = world.own;
  qualityId = await makeUser(
    api.database,
    'user',
    { client_id: client, capabilities: ['quality'], name: 'Q. Person' },
    { password: true },
  );
  managerId = await makeUser(api.database, 'user', { client_id: client });
  const staffId = await makeUser(
    api.database,
    'staff',
    { capabilities: ['quality'], name: 'QA Staff' },
    { password: true },
  );
  quality = await api.tokenOf(qualityId);
  manager = await api.tokenOf(managerId);
  staffQuality = await api.tokenOf(staffId);
});

const shipment = (...classes: [storage: string, allowed: number | null][]) =>
  makeShipment(api.database, world.own, ...classes);

const upload = (id: number, content: string | Uint8Array, { query = '', token = world.tokens.staff } = {}) =>
  api.send('POST', `/api/packages/${id}/temperatures/${query}`, {
    token,
    body: fileForm('logger.csv', content, 'text/csv'),
  });
const list = async (id: number, token = world.tokens.staff) =>
  (await api.get(`/api/packages/${id}/temperatures/`, token)).body;
const excursion = async (id: number, token = world.tokens.staff) =>
  (await api.get(`/api/excursions/${id}/`, token)).body;
describe('POST /api/packages/{id}/temperatures/', () => {
  it('COLD-01 keeps the original, its hash and the figures of a file within its limits', async () => {
    const { id } = await shipment(['2-8', 0]);
    const content = csv(5, 8, 2, 5);
    const { status, body } = await upload(id, content);
    expect([status, body.is_excursion, body.excursion_id]).toEqual([201, false, null]);
    expect(body).toMatchObject({
      form: 'iso',
      readings: 4,
      storage_class: '2-8',
      low_c: '2.00',
      high_c: '8.00',
      lowest_c: '2.00',
      highest_c: '8.00',
      mean_c: '5.00',
      // Calculated apart from this code: 83.144 kJ/mol, 0.0083144 kJ/(mol·K).
      kinetic_mean_c: '5.27',
      seconds_below: 0,
      seconds_above: 0,
    });
    expect(await list(id)).toMatchObject({ state: 'within', storage_classes: ['2-8'], excursions: [] });
    const original = await api.get(`/api/temperatures/${body.id}/file/`, manager);
    expect(original.raw.toString()).toBe(content);
    const { createHash } = await import('node:crypto');
    expect(body.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  });

  it.each([
    ['without a time zone', 'timestamp,temperature_c\n2026-03-04 08:00,5\n', 'no_time_zone:2'],
    ['of no known form', 'a,b\n', 'unknown_form'],
    ['with a text as its value', `${csv(5)}2026-03-04T09:00:00Z,warm\n`, 'bad_value:3'],
    ['with readings of tomorrow', 'timestamp,temperature_c\n2099-03-04T08:00:00Z,5\n', 'in_future:2'],
  ])('COLD-02 refuses a file %s, and writes nothing', async (_, content, error) => {
    const { id } = await shipment(['2-8', 0]);
    const { status, body } = await upload(id, content);
    expect([status, body.errors.fields]).toEqual([400, { file: error }]);
    expect((await list(id)).files).toEqual([]);
  });

  it('takes the time zone that a person states where the file has none', async () => {
    const { id } = await shipment(['2-8', 0]);
    const content = 'timestamp,temperature_c\n2026-03-04 08:00,5\n';
    const { body } = await upload(id, content, { query: '?time_zone=Europe/Kyiv' });
    expect(body).toMatchObject({ first_at: '2026-03-04T06:00:00.000Z', time_zone: 'Europe/Kyiv' });
  });

  it('reads a file in the code page of western Windows', async () => {
    const { id } = await shipment(['2-8', 0]);
    const content = Buffer.from('Date;Time;Temperature (°F)\n04.03.2026;08:00;41,0\n', 'latin1');
    const { status, body } = await upload(id, content, { query: '?time_zone=UTC' });
    expect([status, body.unit, body.lowest_c]).toEqual([201, 'F', '5.00']);
  });

  it('asks for the storage class where what was shipped has several, or none', async () => {
    const mixed = await shipment(['2-8', 0], ['15-25', 0]);
    const refused = await upload(mixed.id, csv(5));
    expect([refused.status, refused.body.errors.fields]).toEqual([400, { storage_class: 'required' }]);
    const other = await upload(mixed.id, csv(5), { query: '?storage_class=-20' });
    expect(other.body.errors.fields).toEqual({ storage_class: 'unknown_choice' });
    expect((await upload(mixed.id, csv(5), { query: '?storage_class=2-8' })).status).toBe(201);
    const none = await shipment();
    expect((await upload(none.id, csv(5))).body.errors.fields).toEqual({ storage_class: 'required' });
    expect((await upload(none.id, csv(5), { query: '?storage_class=2-8' })).status).toBe(201);
  });

  it('COLD-03 opens a case in the same transaction: quantities of the class, the deadline, notices', async () => {
    const { id, airbill, batch: number } = await shipment(['2-8', 10], ['15-25', 0]);
    const { body } = await upload(id, csv(5, 9, 9, 5), { query: '?storage_class=2-8' });
    expect(body).toMatchObject({ is_excursion: true, seconds_above: 1200, longest_seconds: 1200 });
    const opened = await excursion(body.excursion_id, manager);
    expect(opened).toMatchObject({
      reference: airbill,
      status: 'open',
      minutes_outside: 20,
      highest_c: '9.00',
      items: [{ quantity: '12.000', batch: number }],
      causes: [{ temperature_file_id: body.id, allowed_minutes: 10 }],
    });
    // The next five working days from today, the last of which is the deadline.
    const day = new Date(opened.opened_at.slice(0, 10));
    for (let left = 5; left > 0; ) {
      day.setUTCDate(day.getUTCDate() + 1);
      if (![0, 6].includes(day.getUTCDay())) left -= 1;
    }
    expect(opened.due_on).toBe(day.toISOString().slice(0, 10));
    for (const token of [quality, manager, staffQuality]) {
      const notices = (await api.get('/api/notices/?kind=excursion', token)).body;
      expect(notices.results[0]).toMatchObject({ kind: 'excursion', records: [{ id: body.excursion_id }] });
    }
    expect((await api.get('/api/notices/?kind=excursion', world.foreignCustomer)).body.count).toBe(0);
    // The status of the batch is a separate decision.
    const [batch] = await api.database.read(
      sql.of({ status: 'string' })`select status from batches where number = ${number} limit 1`,
    );
    expect(batch?.status).toBe('released');
  });

  it('COLD-03 opens none while the time outside is allowed', async () => {
    const { id } = await shipment(['2-8', 20]);
    expect((await upload(id, csv(5, 9, 9, 5))).body).toMatchObject({
      is_excursion: false,
      seconds_above: 1200,
    });
  });

  it('adds a second excursion of the shipment to its open case', async () => {
    const { id, outbound } = await shipment(['2-8', 0]);
    const first = (await upload(id, csv(9, 9))).body;
    const path = `/api/projects/${world.own.project}/outbounds/${outbound}/temperatures/`;
    const second = await api.send('POST', path, {
      token: world.tokens.api_user,
      body: fileForm('second.csv', csv(1, 1)),
    });
    expect(second.body.excursion_id).toBe(first.excursion_id);
    expect((await excursion(first.excursion_id)).causes.length).toBe(2);
    const shown = (await api.get(path, manager)).body;
    expect([shown.state, shown.files.length]).toEqual(['excursion', 2]);
    expect((await list(id)).files.length).toBe(2);
  });

  it('is for staff, quality, depot and API clients; a foreign package looks like none', async () => {
    const { id } = await shipment(['2-8', 0]);
    const depot = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, capabilities: ['depot'] }),
    );
    for (const token of [depot, quality, world.tokens.api_user])
      expect((await upload(id, csv(5), { token })).status).toBe(201);
    expect((await upload(id, csv(5), { token: manager })).status).toBe(403);
    expect((await upload(id, csv(5), { token: world.tokens.coordinator })).status).toBe(403);
    expect((await upload(world.foreign.package, csv(5), { token: depot })).status).toBe(404);
    expect((await api.send('POST', `/api/packages/${id}/temperatures/`, {})).status).toBe(401);
  });
});

describe('GET /api/packages/{id}/temperatures/', () => {
  it('tells sites and the blinded the state alone', async () => {
    const { id } = await shipment(['2-8', 0]);
    await upload(id, csv(9, 9));
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    for (const token of [world.tokens.coordinator, blinded]) {
      expect(await list(id, token)).toEqual({
        state: 'excursion',
        is_open: false,
        files: [],
        receipts: [],
        excursions: [],
        storage_classes: [],
      });
    }
    expect((await api.get('/api/excursions/', blinded)).status).toBe(403);
  });
});

describe('GET /api/temperatures/{id}/points/', () => {
  it('COLD-06 thins 50,000 readings and keeps an excursion of a single one', async () => {
    const { id } = await shipment(['2-8', 0]);
    const start = Date.parse('2026-01-04T08:00:00Z');
    const rows = Array.from({ length: 50_000 }, (_, place) => {
      const value = place === 31_415 ? 19.5 : 5 + (place % 10) / 10;
      return `${new Date(start + place * 60_000).toISOString()},${value}`;
    });
    const { status, body } = await upload(id, `timestamp,temperature_c\n${rows.join('\n')}\n`);
    expect([status, body.readings, body.is_excursion]).toEqual([201, 50_000, true]);
    const path = `/api/temperatures/${body.id}/points/`;
    const shown = (await api.get(`${path}?buckets=300`, manager)).body;
    expect(shown.readings).toBe(50_000);
    expect(shown.times.length).toBeLessThanOrEqual(602);
    expect(shown.values.length).toBe(shown.times.length);
    expect(shown.values).toContain(19.5);
    // Zoomed in: each reading of an hour.
    const from = start / 1000 + 31_400 * 60;
    const closer = (await api.get(`${path}?from=${from}&until=${from + 3600}`, manager)).body;
    expect([closer.readings, closer.times.length]).toEqual([61, 61]);
    expect((await api.get(`${path}?buckets=x`, manager)).status).toBe(400);
    expect((await api.get(path, world.foreignCustomer)).status).toBe(404);
    // Stored at 6 bytes a reading.
    const [stored] = await api.database.read(
      sql.of({
        bytes: 'number',
      })`select octet_length(points) as bytes from temperature_points where id = ${body.id}`,
    );
    expect(stored?.bytes).toBe(300_000);
  });
});
