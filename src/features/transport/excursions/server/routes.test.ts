// Cases of excursions through the API: opened at receipt, listed, and decided and signed by quality.
import { beforeAll, describe, expect, it } from 'vitest';
import { showDay } from '#locales/dates.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { loggerCsv as csv, makeShipment } from '#testing/cold-chain-rows.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

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
const decide = (id: number, body: object, token = quality) =>
  api.send('POST', `/api/excursions/${id}/disposition/`, {
    token,
    body: { password: testPassword, ...body },
  });

describe('POST /api/excursions/{id}/disposition/', () => {
  async function opened() {
    const { id } = await shipment(['2-8', 0]);
    const { body } = await upload(id, csv(9, 9));
    return { id, file: body.id, excursion: body.excursion_id as number };
  }

  it('COLD-05 part 11: is signed with the password by quality alone, and customers see state and outcome', async () => {
    const { id, excursion: one } = await opened();
    const body = { outcome: 'released', reason: 'stable for 24 h at 25 °C' };
    for (const token of [manager, world.tokens.staff, world.tokens.admin])
      expect((await decide(one, body, token)).status).toBe(403);
    const wrong = await decide(one, { ...body, password: 'Wrong-2026!' });
    expect([wrong.status, wrong.body.errors.msg]).toEqual([400, 'WRONG_PASSWORD']);
    expect((await excursion(one)).status).toBe('open');
    const { status, body: decided } = await decide(one, body);
    expect([status, decided.status, decided.outcome_reason]).toEqual([200, 'released', body.reason]);
    expect(decided.signatures).toMatchObject([
      { printed_name: 'Q. Person', meaning: 'released', is_void: false },
    ]);
    expect(decided.signatures[0].file_sha256).toMatch(/^[\da-f]{64}$/);
    expect((await excursion(one, manager)).decided_by).toBeNull();
    expect((await excursion(one)).decided_by).toBe('Q. Person');
    expect((await list(id, manager)).state).toBe('released');
    expect((await list(id, world.tokens.coordinator)).state).toBe('released');
  });

  it('another decision makes the signature void and is signed anew; the same one is refused', async () => {
    const { excursion: one } = await opened();
    await decide(one, { outcome: 'released', reason: 'first' });
    expect((await decide(one, { outcome: 'released', reason: 'first' })).status).toBe(409);
    const { body } = await decide(one, { outcome: 'rejected', reason: 'second' }, staffQuality);
    expect(body.status).toBe('rejected');
    expect(
      body.signatures.map(({ meaning, is_void }: { meaning: string; is_void: boolean }) => [
        meaning,
        is_void,
      ]),
    ).toEqual([
      ['rejected', false],
      ['released', true],
    ]);
  });

  it('a file that is voided makes the signature void and leaves the case as it is', async () => {
    const { id, file, excursion: one } = await opened();
    await decide(one, { outcome: 'rejected', reason: 'too warm' });
    const path = `/api/temperatures/${file}/void/`;
    const voiding = (reason: string) =>
      api.send('POST', path, { token: world.tokens.staff, body: { reason } });
    expect((await voiding(' ')).status).toBe(400);
    expect((await voiding('of another package')).body.void_reason).toBe('of another package');
    expect((await voiding('again')).status).toBe(409);
    const after = await excursion(one);
    expect([after.status, after.signatures[0].is_void, after.causes[0].is_voided]).toEqual([
      'rejected',
      true,
      true,
    ]);
    expect((await list(id)).state).toBe('rejected');
  });

  it('an old version, an unknown outcome and a foreign case are refused', async () => {
    const { excursion: one } = await opened();
    const body = { outcome: 'released', reason: 'r' };
    const stale = await decide(one, { ...body, updated_at: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, stale.body.errors.msg]).toEqual([409, 'CONFLICT']);
    expect((await decide(one, { ...body, outcome: 'quarantine' })).status).toBe(400);
    expect((await decide(one, { ...body, reason: ' ' })).status).toBe(400);
    expect((await decide(world.foreign.excursion, body)).status).toBe(404);
    expect((await excursion(one)).status).toBe('open');
  });

  it('has a history with its quantities, decision and reason', async () => {
    const { excursion: one } = await opened();
    await decide(one, { outcome: 'released', reason: 'for the history' });
    const { body } = await api.get(`/api/history/excursions/${one}/`, manager);
    const about = body.results.map(
      (entry: { about: string; action: string }) => `${entry.about} ${entry.action}`,
    );
    expect(about).toEqual(
      expect.arrayContaining(['excursions insert', 'excursions update', 'excursion_items insert']),
    );
    expect(body.results[0].reason).toBe('for the history');
  });
});

describe('the mails of a case', () => {
  const addressOf = async (id: number) => {
    const [row] = await api.database.rows(
      sql.of({ email: 'string!' })`select email from users where id = ${id}`,
    );
    return row?.email ?? '';
  };
  const subjectsTo = async (id: number) =>
    (await mailsTo(api.database, await addressOf(id)))
      .filter(({ kind }) => kind === 'excursion')
      .map(({ subject }) => subject);
  const prefer = (channel: string) =>
    api.send('PATCH', '/api/notices/preferences/', { token: manager, body: { excursion: channel } });

  it('COLD-08 quality and the customer are mailed that it is open, with what was measured, and what was decided', async () => {
    const blindedId = await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true });
    const foreignId = await makeUser(api.database, 'user', { client_id: world.foreign.client });
    const { id, airbill } = await shipment(['2-8', 0]);
    const { body } = await upload(id, csv(9, 9));
    const opened = `Temperature excursion: ${airbill}`;
    for (const person of [qualityId, managerId]) expect(await subjectsTo(person)).toContain(opened);
    const [mail] = (await mailsTo(api.database, await addressOf(managerId))).filter(
      ({ subject }) => subject === opened,
    );
    for (const part of ['9 to 9 °C', '2 to 8 °C', `/excursions/${body.excursion_id}`])
      expect(mail?.text).toContain(part);
    // A second file adds to the open case: no further notification.
    await upload(id, csv(10, 10));
    expect((await subjectsTo(managerId)).filter((subject) => subject === opened)).toHaveLength(1);
    await decide(body.excursion_id, { outcome: 'rejected', reason: 'Too warm' });
    expect(await subjectsTo(managerId)).toContain(`Rejected after an excursion: ${airbill}`);
    const { body: notices } = await api.get('/api/notices/?kind=excursion', manager);
    expect(notices.results[0]).toMatchObject({ detail: 'rejected', records: [{ id: body.excursion_id }] });
    for (const person of [blindedId, foreignId]) expect(await subjectsTo(person)).toEqual([]);
  });

  it('numbers and days are in the language of the receiver', async () => {
    const frenchId = await makeUser(api.database, 'user', { client_id: world.own.client, language: 'fr' });
    const { id } = await shipment(['2-8', 0]);
    const { body } = await upload(id, csv(9.5, -1.5));
    const { due_on } = await excursion(body.excursion_id);
    const [mail] = await mailsTo(api.database, await addressOf(frenchId));
    expect(mail?.text).toContain('de \u22121,5 à 9,5 °C');
    expect(mail?.text).toContain(`au plus tard le ${showDay(due_on, 'fr')}.`);
  });

  it('COLD-08 always in the portal, and by mail as the person chose', async () => {
    const count = async () => (await api.get('/api/notices/?kind=excursion', manager)).body.count as number;
    const changes = async (channel: string) => {
      await prefer(channel);
      const before = [await count(), (await subjectsTo(managerId)).length] as const;
      const { id } = await shipment(['2-8', 0]);
      await upload(id, csv(9, 9));
      return [(await count()) - before[0], (await subjectsTo(managerId)).length - before[1]];
    };
    expect(await changes('shown')).toEqual([1, 0]);
    expect(await changes('both')).toEqual([1, 1]);
    for (const channel of ['mailed', 'none']) expect((await prefer(channel)).status).toBe(400);
  });
});

describe('GET /api/excursions/', () => {
  it('lists those of the scope, by status, client, project and text', async () => {
    const count = async (query: string, token = world.tokens.staff) =>
      (await api.get(`/api/excursions/?${query}`, token)).body.count;
    const [all, own] = [await count(''), await count('', manager)];
    expect(own).toBeLessThan(all);
    // The cases of both clients in the test data are past their day.
    expect(await count('status=overdue')).toBe(2);
    expect(await count('status=overdue', manager)).toBe(1);
    expect(
      (await count('status=open')) + (await count('status=released')) + (await count('status=rejected')),
    ).toBe(all);
    expect(await count(`client=${world.foreign.client}`)).toBe(1);
    expect(await count('status=nothing')).toBeUndefined();
    const { id, airbill } = await shipment(['2-8', 0]);
    await upload(id, csv(9, 9));
    expect(await count(`filter=${airbill}&fields=reference`)).toBe(1);
    expect((await api.get('/api/excursions/excel/', manager)).status).toBe(200);
  });
});

describe('a temperature at receipt', () => {
  const report = (airbill: string, temperature: string, temperature_unit = 'C') =>
    api.send('POST', '/api/packages/report/', {
      token: world.tokens.staff,
      body: { airbill, temperature, temperature_unit, outcome: 'delivered', received_by: 'Nurse' },
    });

  it('COLD-04 outside the limits opens a case, and inside none', async () => {
    const warm = await shipment(['2-8', 60]);
    expect((await report(warm.airbill, '12.5')).status).toBeLessThan(300);
    const { receipts, excursions, state } = await list(warm.id);
    expect([state, receipts[0].temperature_c, excursions.length]).toEqual(['excursion', '12.50', 1]);
    expect((await excursion(receipts[0].excursion_id)).causes).toMatchObject([
      { delivery_report_id: receipts[0].delivery_report_id, minutes_outside: null, highest_c: '12.50' },
    ]);
    const cold = await shipment(['2-8', 0]);
    await report(cold.airbill, '41', 'F');
    expect(await list(cold.id)).toMatchObject({ state: 'within', excursions: [] });
  });

  it('COLD-04 of several classes opens one only where it is outside all of them', async () => {
    const mixed = await shipment(['2-8', 0], ['15-25', 0]);
    await report(mixed.airbill, '20');
    expect((await list(mixed.id)).excursions).toEqual([]);
    const hot = await shipment(['2-8', 0], ['15-25', 0]);
    await report(hot.airbill, '31');
    expect((await list(hot.id)).excursions.length).toBe(1);
  });
});
