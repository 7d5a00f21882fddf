import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { countsAsListed } from '#testing/filter-count-tests.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { announced, png, pngUrl } from '#testing/pictures.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const photo = png(40, 30, 120);
let reportId = 0;
let packageId = 0;

/** Creates a package of the user's client and has the driver report it with all fields. */
async function reported(airbill: string, more: object = {}, of = world.own) {
  const id = await make(api.database, 'packages', {
    project_id: of.project,
    client_id: of.client,
    airbill,
  });
  const outbound_id = await make(api.database, 'outbounds', { project_id: of.project, airbill });
  const line = await make(api.database, 'record_lines', {
    outbound_id,
    batch: 'SECRET-B',
    product: 'SECRET-P',
    quantity: '10',
  });
  const key = randomUUID();
  const body = {
    airbill,
    key,
    outcome: 'partly',
    exception: 'quantity',
    received_by: 'Др. Олена Ґудзь 陈静',
    signature: pngUrl(),
    condition: 'wet',
    temperature: '41.5',
    temperature_unit: 'F',
    note: 'SECRET-NOTE',
    position: { lat: 50.45, lng: 30.52, accuracy: 8 },
    photos: [announced(photo)],
    ...more,
  };
  const answer = await api.send('POST', '/api/packages/report/', { token: world.tokens.driver, body });
  expect(answer.status).toBe(201);
  return { id: answer.body.id as number, packageId: id, key, line };
}

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  ({ id: reportId, packageId } = await (async () => {
    const one = await reported('PROOF-1');
    const { sha256 } = announced(photo);
    const path = `/api/packages/report/${one.key}/photos/${sha256}/`;
    await api.send('PUT', path, { token: world.tokens.driver, body: fileForm('a.png', photo) });
    return one;
  })());
  await reported('PROOF-2', { outcome: 'delivered', exception: null, photos: [], received_by: 'Zoe' });
  await reported('PROOF-3', { photos: [] }, world.foreign);
});

const at = (rest = '') => `/api/delivery_reports/${reportId}/${rest}`;
const airbills = (body: { results: { package: { airbill: string } }[] }) =>
  body.results.map((row) => row.package.airbill);

describe('GET /api/delivery_reports/', () => {
  it('issue 11 staff see all reports, customers those of their projects, drivers their own', async () => {
    const list = async (token: string) =>
      airbills((await api.get('/api/delivery_reports/', token)).body).toSorted();
    expect(await list(world.tokens.staff)).toEqual(['PROOF-1', 'PROOF-2', 'PROOF-3']);
    expect(await list(world.tokens.user)).toEqual(['PROOF-1', 'PROOF-2']);
    expect(await list(world.foreignCustomer)).toEqual(['PROOF-3']);
    expect(await list(world.tokens.driver)).toEqual(['PROOF-1', 'PROOF-2', 'PROOF-3']);
    const other = await makeUser(api.database, 'driver', { car_id: world.carId });
    expect(await list(await api.tokenOf(other))).toEqual([]);
  });

  it('PRJ-15 a package that moves to another client does not take its reports along', async () => {
    const { id, packageId: moved } = await reported('PROOF-MOVED', { photos: [] });
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update packages set project_id = ${world.foreign.project}, client_id = ${world.foreign.client}
          where id = ${moved}`,
      ),
    );
    for (const token of [world.tokens.user, world.foreignCustomer]) {
      expect((await api.get(`/api/delivery_reports/${id}/`, token)).status).toBe(404);
      expect(airbills((await api.get('/api/delivery_reports/', token)).body)).not.toContain('PROOF-MOVED');
    }
    expect((await api.get(`/api/packages/${moved}/delivery_reports/`, world.foreignCustomer)).body).toEqual(
      [],
    );
    expect((await api.get(`/api/delivery_reports/${id}/`, world.tokens.staff)).status).toBe(200);
  });

  it.each([
    ['status=delivered', ['PROOF-2']],
    ['kind=quantity&project__client__name=alpha pharma', ['PROOF-1']],
    ['filter=олена&fields=received_by', ['PROOF-1']],
    ['filter=proof-2&fields=package__airbill', ['PROOF-2']],
    ['filter=ab-101&fields=project__name&ordering=package__airbill', ['PROOF-1', 'PROOF-2']],
  ])('QRY-13 ?%s', async (query, expected) => {
    const { status, body } = await api.get(`/api/delivery_reports/?${query}`, world.tokens.user);
    expect([status, airbills(body)]).toEqual([200, expected]);
  });

  it('QRY-06 sorts by each of its columns, both ways', async () => {
    for (const column of [
      'occurred_at',
      'package__airbill',
      'project__name',
      'project__client__name',
      'outcome',
      'received_by',
      'temperature_c',
    ]) {
      for (const sign of ['', '-']) {
        const path = `/api/delivery_reports/?ordering=${sign}${column},id`;
        expect((await api.get(path, world.tokens.user)).body.count).toBe(2);
      }
    }
    const byName = '/api/delivery_reports/?ordering=-received_by,id';
    expect(airbills((await api.get(byName, world.tokens.user)).body)).toEqual(['PROOF-1', 'PROOF-2']);
  });

  it('QRY-13 rejects an invalid filter', async () => {
    for (const query of ['status=lost', 'kind=rain', 'is_active=true'])
      expect((await api.get(`/api/delivery_reports/?${query}`, world.tokens.user)).status).toBe(400);
  });

  it('issue 11 is exported with its filters, in the language of the caller', async () => {
    const path = '/api/delivery_reports/excel/?status=partly';
    const answer = await api.get(path, world.tokens.user, { 'accept-language': 'fr' });
    expect(answer.headers['content-disposition']).toMatch(/delivery_reports_\d{4}-\d{2}-\d{2}\.xlsx/);
    const cells = (await sheetCells(answer.raw)).flat();
    expect(cells).toContain('Livré en partie');
    expect(cells).toContain('PROOF-1');
    expect(cells).not.toContain('PROOF-2');
    expect(cells).not.toContain('PROOF-3');
  });
});

describe('GET /api/delivery_reports/filter_counts/', () => {
  const place = '/api/delivery_reports/';
  countsAsListed(api, () => world.tokens.staff, place, ['project__client__name', 'project__name']);

  it('CLI-11 counts the reports that the caller may see', async () => {
    const { raw, body } = await api.get(`${place}filter_counts/?status=delivered`, world.tokens.user);
    expect(raw.toString()).not.toContain(canary);
    expect(body.filters[0].choices).toEqual([{ value: 'Alpha Pharma', count: 1 }]);
    expect((await api.get(`${place}filter_counts/`)).status).toBe(401);
    expect((await api.get(`${place}filter_counts/`, world.tokens.operator)).status).toBe(403);
  });
});

describe('GET /api/delivery_reports/{id}/', () => {
  it('issue 11 has all reported values, the temperature in °C and as read', async () => {
    const { body } = await api.get(at(), world.tokens.user);
    expect(body).toMatchObject({
      outcome: 'partly',
      received_by: 'Др. Олена Ґудзь 陈静',
      condition: 'wet',
      exception: 'quantity',
      temperature: '41.50',
      temperature_unit: 'F',
      temperature_c: '5.28',
      note: 'SECRET-NOTE',
      position: { lat: '50.450000', lng: '30.520000', accuracy: '8.0' },
      signed: true,
      photos_received: 1,
      photos_awaited: 0,
      photos: [{ ...announced(photo), taken_at: null, received_at: expect.any(String) }],
    });
    expect((await api.get(`/api/packages/${packageId}/delivery_reports/`, world.tokens.user)).body).toEqual([
      expect.objectContaining({ id: reportId }),
    ]);
  });

  it('issue 11 returns its photo and signature byte for byte, and none of another report', async () => {
    const { sha256 } = announced(photo);
    const picture = await api.get(at(`photos/${sha256}/`), world.tokens.user);
    expect([picture.headers['content-type'], picture.raw.equals(photo)]).toEqual(['image/png', true]);
    expect((await api.get(at('signature/'), world.tokens.user)).raw.equals(png())).toBe(true);
    expect((await api.get(at(`photos/${'ab'.repeat(32)}/`), world.tokens.user)).status).toBe(404);
    expect((await api.get(at(`photos/${sha256}/`), world.foreignCustomer)).status).toBe(404);
  });

  it('issue 11 does not return a photo whose stored bytes were changed', async () => {
    const { id, key } = await reported('PROOF-HASH');
    const { sha256 } = announced(photo);
    await api.send('PUT', `/api/packages/report/${key}/photos/${sha256}/`, {
      token: world.tokens.driver,
      body: fileForm('a.png', photo),
    });
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update files set content = ${png(40, 30, 121)}
        where id = (select file_id from delivery_report_photos where report_id = ${id})`),
    );
    const path = `/api/delivery_reports/${id}/photos/${sha256}/`;
    expect((await api.get(path, world.tokens.staff)).status).toBe(500);
  });

  it('amendment 28 a blinded customer gets neither note, lines nor photos', async () => {
    const values = { client_id: world.own.client, is_blinded: true };
    const token = await api.tokenOf(await makeUser(api.database, 'user', values));
    const answer = await api.get(at(), token);
    expect(answer.body).toMatchObject({ note: '', lines: [], photos: [], photos_received: 0, signed: true });
    expect((await api.get(at(`photos/${announced(photo).sha256}/`), token)).status).toBe(404);
    const pdf = pdfText((await api.get(at('pdf/'), token)).raw);
    expect(pdf).toContain('PROOF-1');
    expect(`${String(answer.raw)} ${pdf}`).not.toContain('SECRET');
  });
});

describe('GET /api/delivery_reports/{id}/pdf/', () => {
  const pdf = (language: string, token = world.tokens.user) =>
    api.get(at('pdf/'), token, { 'accept-language': language });

  it('issue 11 is in the language of its reader, in Latin, Cyrillic and Chinese letters, and embeds its fonts', async () => {
    const answer = await pdf('cn');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' });
    const text = pdfText(answer.raw);
    for (const part of ['送达证明', '部分送达', 'PROOF-1', 'Др. Олена Ґудзь 陈静', '5.28 °C', 'SECRET-NOTE'])
      expect(text).toContain(part);
    expect(text).not.toContain('\uFFFD');
    expect(pdfText((await pdf('uk')).raw)).toContain('Підтвердження доставки');
    // Fonts are embedded as subsets of the used letters.
    const raw = answer.raw.toString('latin1');
    expect(raw.match(/\/FontFile\d/g)?.length).toBeGreaterThanOrEqual(4);
    expect(raw).not.toContain('/BaseFont /Helvetica');
    expect(answer.raw.length).toBeLessThan(200_000);
  });

  it('issue 11 contains the signature and the photo', async () => {
    const raw = (await pdf('en')).raw.toString('latin1');
    expect(raw.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
    expect(pdfText((await pdf('en')).raw)).toContain(announced(photo).sha256);
  });

  it('issue 11 is deterministic', async () => {
    const first = await pdf('en');
    await sleep(1100);
    expect((await pdf('en')).raw.equals(first.raw)).toBe(true);
  });

  it('issue 11 audits a download', async () => {
    await pdf('en', world.tokens.staff);
    const events = await api.database.rows(
      sql.of({ actor: 'string' })`select actor from audit where action = 'event'
        and table_name = 'download delivery report' and row_id = ${String(reportId)}`,
    );
    expect(events.map(({ actor }) => actor)).toContain(String(world.users.staff));
  });
});

describe('the reason for no signature', () => {
  it('issue 11 has a column of its own, on the page, in the PDF, in the export and in the history of the package', async () => {
    const reason = 'SIGN-REASON gloves on';
    const one = await reported('PROOF-UNSIGNED', { signature: null, no_signature_reason: reason });
    const token = world.tokens.staff;
    const { body } = await api.get(`/api/delivery_reports/${one.id}/`, token);
    expect(body).toMatchObject({ signed: false, no_signature_reason: reason, note: 'SECRET-NOTE' });
    expect(pdfText((await api.get(`/api/delivery_reports/${one.id}/pdf/`, token)).raw)).toContain(reason);
    const sheet = await api.get(
      '/api/delivery_reports/excel/?filter=PROOF-UNSIGNED&fields=package__airbill',
      token,
    );
    expect(JSON.stringify(await sheetCells(sheet.raw))).toContain(reason);
    const history = await api.get(`/api/history/packages/${one.packageId}/`, token);
    const entry = history.body.results.find(({ about }: { about: string }) => about === 'delivery_reports');
    const shown = new Map(
      entry.changes.map(({ field, new: now }: { field: string; new: string }) => [field, now]),
    );
    expect(shown.get('no_signature_reason')).toBe(reason);
    expect([...shown.keys()]).toEqual(
      expect.arrayContaining([
        'outcome',
        'exception',
        'received_by',
        'condition',
        'temperature',
        'note',
        'lat',
        'occurred_at',
      ]),
    );
    // People write freely about what they see (amendment 28).
    const blinded = await api.get(
      `/api/packages/${one.packageId}/delivery_reports/`,
      world.tokens.coordinator,
    );
    expect(blinded.raw.toString()).not.toContain('SIGN-REASON');
  });

  it('issue 11 is ignored beside a signature', async () => {
    const one = await reported('PROOF-SIGNED', { no_signature_reason: 'none' });
    const { body } = await api.get(`/api/delivery_reports/${one.id}/`, world.tokens.staff);
    expect(body).toMatchObject({ signed: true, no_signature_reason: null });
  });
});
