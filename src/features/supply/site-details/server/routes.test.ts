// Contacts and opening hours of a site through the API.
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
const path = (site = world.own.site) => `/api/sites/${site}/details/`;
const put = (body: unknown, token = world.tokens.staff, site = world.own.site) =>
  api.send('PUT', path(site), { token, body });
const hours = [
  {
    weekday: 1,
    intervals: [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '17:00' },
    ],
  },
  { weekday: 7, intervals: [] },
];
const pharmacist = {
  name: 'Olha Pharmacist',
  role: 'Pharmacist',
  phone: '+380 44 000 11 22',
  email: 'olha@site.test',
};

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

describe('PUT /api/sites/{id}/details/', () => {
  it('issue 13 part 3: staff keep contacts and hours; what is not given any more is deleted, and the history names each', async () => {
    const first = await put({
      contacts: [pharmacist, { name: 'Night desk' }],
      hours,
      time_zone: 'Europe/Kyiv',
      hours_note: 'Ramp B',
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ hours, hours_note: 'Ramp B', time_zone: 'Europe/Kyiv' });
    const [kept] = first.body.contacts;
    expect(first.body.contacts.map(({ name, phone }: typeof pharmacist) => [name, phone])).toEqual([
      ['Olha Pharmacist', '+380 44 000 11 22'],
      ['Night desk', null],
    ]);
    const stale = await put({ contacts: [], hours: [], updated_at: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, JSON.stringify(stale.body)]).toEqual([409, expect.stringContaining('Night desk')]);
    const changed = await put({
      contacts: [{ ...kept, phone: '+380 44 999 99 99' }],
      hours: [{ weekday: 1, intervals: [{ opens: '09:00', closes: '10:00' }] }],
      reason: 'New shift',
    });
    expect(changed.body.contacts).toEqual([{ ...kept, phone: '+380 44 999 99 99' }]);
    const history = await api.get(`/api/history/sites/${world.own.site}/`, world.tokens.staff);
    const lines = history.body.results.map(
      ({ about, action, changes, reason }: Record<string, unknown> & { changes: { field: string }[] }) => [
        about,
        action,
        changes.map(({ field }) => field).join(' '),
        reason,
      ],
    );
    expect(lines).toContainEqual(['site_contacts', 'update', 'phone', 'New shift']);
    expect(lines).toContainEqual(['site_contacts', 'delete', 'name', 'New shift']);
    expect(lines).toContainEqual(['site_hours', 'update', 'hours', 'New shift']);
    // Unchanged values are in no entry.
    expect(
      lines.filter(([about, action]: string[]) => about === 'site_hours' && action === 'insert'),
    ).toHaveLength(2);
  });

  it.each([
    ['a name is missing', { contacts: [{ phone: '12345' }], hours: [] }, 'contacts.0.name'],
    ['a phone has no number', { contacts: [{ name: 'A', phone: 'ask' }], hours: [] }, 'contacts.0.phone'],
    ['a mail address is none', { contacts: [{ name: 'A', email: 'ask' }], hours: [] }, 'contacts.0.email'],
    [
      'a day closes before it opens',
      { contacts: [], hours: [{ weekday: 2, intervals: [{ opens: '10:00', closes: '09:00' }] }] },
      'hours.0.intervals.0.closes',
    ],
    ['there is no such day', { contacts: [], hours: [{ weekday: 8, intervals: [] }] }, 'hours.0.weekday'],
    ['a day is there twice', { contacts: [], hours: [hours[0], hours[0]] }, 'hours'],
    ['there is no such time zone', { contacts: [], hours: [], time_zone: 'Mars/Base' }, 'time_zone'],
  ])('400 where %s', async (_, body, field) => {
    const answer = await put(body);
    expect([
      answer.status,
      Object.keys(answer.body.errors.fields ?? answer.body.fields ?? answer.body),
    ]).toEqual([400, [field]]);
  });

  it('a contact of another site is unknown, and stays there', async () => {
    const { body } = await put({ contacts: [pharmacist], hours: [] }, world.tokens.staff, world.foreign.site);
    const stolen = await put({ contacts: [{ id: body.contacts[0].id, name: 'Mine' }], hours: [] });
    expect(stolen.status).toBe(400);
    expect((await api.get(path(world.foreign.site), world.tokens.staff)).body.contacts).toEqual(
      body.contacts,
    );
  });
});

describe('GET /api/sites/{id}/details/', () => {
  it('issue 13 part 3: the site itself, blinded, and customers in scope read them; a foreign site and a missing one are 404', async () => {
    await put({ contacts: [pharmacist], hours, hours_note: 'Ramp B' });
    for (const role of ['user', 'invoicing_user', 'investigator', 'coordinator', 'api_user'] as const) {
      const answer = await api.get(path(), world.tokens[role]);
      expect([role, answer.status]).toEqual([role, 200]);
      expect(answer.body).toMatchObject({ contacts: [pharmacist], hours, hours_note: 'Ramp B' });
    }
    const missing = await api.get(path(999_999), world.tokens.user);
    const foreign = await api.get(path(world.foreign.site), world.tokens.user);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect((await api.get(path(), world.tokens.driver)).status).toBe(403);
    expect((await put({ contacts: [], hours: [] }, world.tokens.coordinator)).status).toBe(403);
  });

  it('a site that only an outbound of the own project names is in scope', async () => {
    const site = await make(api.database, 'sites', { name: 'Named by an outbound' });
    expect((await api.get(path(site), world.tokens.user)).status).toBe(404);
    await make(api.database, 'outbounds', { project_id: world.own.project, site_id: site });
    expect((await api.get(path(site), world.tokens.user)).status).toBe(200);
  });

  it('amendment 44: a driver has them on the stops of the own car alone', async () => {
    await put({ contacts: [pharmacist], hours, time_zone: 'Europe/Kyiv', hours_note: 'Ramp B' });
    const { body } = await api.get('/api/driver/stops/', world.tokens.driver);
    expect(body.to_do[0]).toMatchObject({
      site_contacts: [
        { name: 'Olha Pharmacist', role: 'Pharmacist', phone: '+380 44 000 11 22', languages: null },
      ],
      hours,
      hours_note: 'Ramp B',
      time_zone: 'Europe/Kyiv',
    });
    const other = await api.tokenOf(await makeUser(api.database, 'driver', {}));
    expect((await api.get('/api/driver/stops/', other)).body.to_do).toEqual([]);
  });
});
