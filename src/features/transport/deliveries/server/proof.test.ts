import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Answer, testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { announced, png, pngUrl } from '#testing/pictures.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailsTo } from '#testing/waiting-mails.ts';
import type { ReportBody } from '../contract.ts';
import { photoMaxBytes } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const send = (body: unknown, token: string | undefined = world.tokens.driver) =>
  api.send('POST', '/api/packages/report/', { token, body });
const upload = (key: string, sha256: string, content: Uint8Array, token = world.tokens.driver) =>
  api.send('PUT', `/api/packages/report/${key}/photos/${sha256}/`, {
    token,
    body: fileForm('p.png', content),
  });
const makePackage = (airbill: string, values: Record<string, string | null> = {}) =>
  make(api.database, 'packages', {
    project_id: world.own.project,
    client_id: world.own.client,
    airbill,
    ...values,
  });
const count = async (table: 'delivery_reports' | 'outbox' | 'package_statuses' | 'files') =>
  (await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from ${sql.table(table)}`))[0]?.n;
const counts = () =>
  Promise.all((['delivery_reports', 'outbox', 'package_statuses', 'files'] as const).map(count));
const historyOf = async (id: number) => {
  const { status, statuses } = (await api.get(`/api/packages/${id}/`, world.tokens.staff)).body;
  return [status, statuses.map((one: { status: string }) => one.status)];
};
const stored = async (answer: Answer) => {
  const [row] = await api.database.rows(
    sql.of({
      row: 'unknown',
    })`select to_jsonb(r) as row from delivery_reports r where r.id = ${answer.body.id}`,
  );
  return row?.row as Record<string, unknown>;
};
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const [minute, day] = [60_000, 86_400_000];

describe('POST /api/packages/report/ with a proof', () => {
  it('DRV-06 issue 11 every field is stored as given, the temperature in °C as well', async () => {
    await makePackage('P-1');
    const photo = png();
    const whole: ReportBody = {
      airbill: 'P-1',
      key: randomUUID(),
      outcome: 'partly',
      received_by: ' Dr. Olena Kovalenko ',
      signature: pngUrl(),
      condition: 'wet',
      temperature: '41.0',
      temperature_unit: 'F',
      exception: 'quantity',
      note: 'Two boxes\nleft outside',
      position: { lat: 50.4501, lng: 30.5234, accuracy: 12.5 },
      occurred_at: ago(minute),
      sent_at: ago(0),
      photos: [announced(photo)],
    };
    const answer = await send(whole);
    expect(answer.status).toBe(201);
    expect(await stored(answer)).toMatchObject({
      outcome: 'partly',
      received_by: 'Dr. Olena Kovalenko',
      signature_file_id: expect.any(Number),
      condition: 'wet',
      temperature: 41,
      temperature_unit: 'F',
      temperature_c: 5,
      exception: 'quantity',
      note: 'Two boxes\nleft outside',
      lat: 50.4501,
      lng: 30.5234,
      accuracy: 12.5,
      project_id: world.own.project,
      client_id: world.own.client,
      time_marks: [],
    });
  });

  it.each([
    [{ outcome: 'lost' }, 'outcome', 'unknown_choice'],
    [{ outcome: 'partly' }, 'exception', 'required'],
    [{ outcome: 'not_delivered', exception: null }, 'exception', 'required'],
    [{ exception: 'raining' }, 'exception', 'unknown_choice'],
    [{ condition: 'fine' }, 'condition', 'unknown_choice'],
    [{ received_by: 'x'.repeat(201) }, 'received_by', 'max:200'],
    [{ received_by: 'a\nb' }, 'received_by', 'unreadable'],
    [{ note: 'x'.repeat(2001) }, 'note', 'max:2000'],
    [{ temperature: '5,5', temperature_unit: 'C' }, 'temperature', 'decimal'],
    [{ temperature: '5.123', temperature_unit: 'C' }, 'temperature', 'decimals:2'],
    [{ temperature: '5000', temperature_unit: 'C' }, 'temperature', 'large_number'],
    [{ temperature: '5' }, 'temperature_unit', 'required'],
    [{ temperature_unit: 'C' }, 'temperature', 'required'],
    [{ temperature: '5', temperature_unit: 'K' }, 'temperature_unit', 'unknown_choice'],
    [{ position: { lat: 0, lng: 0, accuracy: 5 } }, 'position', 'position'],
    [{ position: { lat: 90.1, lng: 0, accuracy: 5 } }, 'position', 'position'],
    [{ position: { lat: 50, lng: -181 } }, 'position', 'position'],
    [{ key: '1' }, 'key', 'wrong_type'],
    [{ photos: [announced(png())] }, 'key', 'required'],
    [{ occurred_at: 'yesterday' }, 'occurred_at', 'moment'],
    [{ sent_at: '0001-01-01T00:00:00Z' }, 'sent_at', 'moment'],
    [{ signature: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'signature', 'image'],
    [{ signature: pngUrl(Buffer.from('no picture')) }, 'signature', 'image'],
    [{ signature: pngUrl(png().subarray(0, -3)) }, 'signature', 'image'],
    [{ signature: pngUrl(png(20_000, 20_000 / 80)) }, 'signature', 'image'],
    [{ signature: pngUrl(Buffer.concat([png(), Buffer.alloc(102_400)])) }, 'signature', 'too_large'],
    [{ lines: [{ line: 1, accepted: '-1', refused: '0' }] }, 'lines.0.accepted', 'below_zero'],
    [{ lines: [{ line: 1, accepted: '1', refused: '0.0001' }] }, 'lines.0.refused', 'decimals:3'],
    [{ lines: [1, 1].map((line) => ({ line, accepted: '1', refused: '0' })) }, 'lines', 'taken'],
    [
      { key: randomUUID(), photos: Array.from({ length: 6 }, (_, n) => announced(png(8, 4, n))) },
      'photos',
      'max:5',
    ],
    [
      { key: randomUUID(), photos: [{ ...announced(png()), size: photoMaxBytes + 1 }] },
      'photos.0.size',
      'too_large',
    ],
    [{ key: randomUUID(), photos: [announced(png()), announced(png())] }, 'photos', 'taken'],
  ])('QRY-15 issue 11 rejects %j with its field, and stores nothing', async (part, field, error) => {
    const before = await counts();
    const answer = await send({ airbill: world.own.airbill, ...part });
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { [field]: error }]);
    expect(await counts()).toEqual(before);
  });

  it('issue 11 the same key identifies the same report, concurrently or later, after changes of the package', async () => {
    const id = await makePackage('P-KEY', { status: 'In transit' });
    const body = { airbill: 'P-KEY', key: randomUUID(), occurred_at: ago(minute), sent_at: ago(0) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(body)));
    const after = await counts();
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update delivery_reports set at = at - interval '40 days' where package_id = ${id}`,
      ),
    );
    const late = await send({ ...body, sent_at: ago(-minute) });
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ raw }) => String(raw))).size).toBe(1);
    expect([late.status, late.body.id]).toEqual([201, answers[0]?.body.id]);
    expect(await counts()).toEqual(after);
  });

  it('issue 11 keys are per user: the same key of two users makes two reports', async () => {
    await makePackage('P-MINE');
    await makePackage('P-THEIRS');
    const key = randomUUID();
    const mine = await send({ airbill: 'P-MINE', key });
    const theirs = await send({ airbill: 'P-THEIRS', key }, world.tokens.staff);
    expect([mine.body.airbill, theirs.status, theirs.body.airbill]).toEqual(['P-MINE', 201, 'P-THEIRS']);
  });

  it('DRV-06 issue 11 the mail has outcome and key facts, and nothing that could unblind', async () => {
    await makePackage('P-MAIL');
    const email = 'mailed@own.test';
    await makeUser(api.database, 'user', { client_id: world.own.client, email, language: 'fr' });
    await send({
      airbill: 'P-MAIL',
      key: randomUUID(),
      recipients: [email],
      outcome: 'not_delivered',
      exception: 'nobody_there',
      received_by: 'Front desk',
      condition: 'wet',
      temperature: '7.5',
      temperature_unit: 'C',
      note: 'FREE-WORDS',
    });
    const [mail] = await mailsTo(api.database, email);
    expect(mail?.subject).toBe('P-MAIL\u00a0: non livré');
    for (const line of [
      'Motif\u00a0: Personne sur place',
      'Reçu par\u00a0: Front desk',
      'Température\u00a0: 7,5 °C',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.text).not.toContain('FREE-WORDS');
  });

  it('issue 11 two keys within a minute are two reports', async () => {
    await makePackage('P-TWO');
    const [one, two] = [
      await send({ airbill: 'P-TWO', key: randomUUID() }),
      await send({ airbill: 'P-TWO', key: randomUUID() }),
    ];
    expect(one.body.id).not.toBe(two.body.id);
  });
});

describe('the time of a report', () => {
  it('issue 11 a wrong clock is corrected and marked, and the status has the true time', async () => {
    const id = await makePackage('P-CLOCK');
    const behind = 3 * day;
    const answer = await send({
      airbill: 'P-CLOCK',
      key: randomUUID(),
      occurred_at: ago(behind + 20 * minute),
      sent_at: ago(behind),
    });
    expect(answer.body.time_marks).toEqual(['clock_off']);
    const { statuses } = (await api.get(`/api/packages/${id}/`, world.tokens.staff)).body;
    const { occurred_at, clock_error_ms } = await stored(answer);
    for (const at of [statuses.at(-1).at, String(occurred_at)])
      expect(Math.abs(Date.parse(at) - (Date.now() - 20 * minute))).toBeLessThan(minute);
    expect(Math.abs(Number(clock_error_ms) - behind)).toBeLessThan(minute);
  });

  it('issue 11 a time in the future, or older than a month, is marked and not rejected', async () => {
    const future = await makePackage('P-FUTURE');
    const one = await send({ airbill: 'P-FUTURE', occurred_at: ago(-2 * day), sent_at: ago(0) });
    expect([one.status, one.body.time_marks]).toEqual([201, ['in_future']]);
    const { statuses } = (await api.get(`/api/packages/${future}/`, world.tokens.staff)).body;
    expect(Date.parse(statuses.at(-1).at)).toBeLessThanOrEqual(Date.now());
    await makePackage('P-OLD');
    const two = await send({ airbill: 'P-OLD', occurred_at: ago(31 * day), sent_at: ago(0) });
    expect([two.status, two.body.time_marks]).toEqual([201, ['old']]);
  });

  it('amendment 48 a report that arrives late changes the history, not the current status', async () => {
    const id = await makePackage('P-LATE');
    await api.send('POST', '/api/packages/status/', {
      token: world.tokens.staff,
      body: { ids: [id], status: 'Returned', at: ago(minute) },
    });
    const mails = async () =>
      (
        await api.database.rows(
          sql.of({ n: 'number' })`select count(*) as n from sending_records where kind <> 'report'`,
        )
      )[0]?.n;
    const before = await mails();
    expect((await send({ airbill: 'P-LATE', occurred_at: ago(day), sent_at: ago(0) })).status).toBe(201);
    expect(await historyOf(id)).toEqual(['Returned', ['Delivered', 'Returned']]);
    expect(await mails()).toBe(before);
  });

  it('issue 11 a failed delivery sets the status Delivery attempted, not Delivered', async () => {
    const id = await makePackage('P-NOT', { status: 'In transit' });
    const body = { airbill: 'P-NOT', key: randomUUID(), outcome: 'not_delivered', exception: 'nobody_there' };
    expect((await send(body)).status).toBe(201);
    expect(await historyOf(id)).toEqual(['Delivery attempted', ['Delivery attempted']]);
    // The package can still be delivered.
    expect(
      (await send({ airbill: 'P-NOT', key: randomUUID(), outcome: 'partly', exception: 'quantity' })).status,
    ).toBe(201);
    expect((await historyOf(id))[0]).toBe('Delivered');
  });
});

describe('lines of a report', () => {
  const shipped = async (airbill: string) => {
    const [project_id, id] = [world.own.project, await makePackage(airbill)];
    const outbound_id = await make(api.database, 'outbounds', { project_id, airbill });
    const line = await make(api.database, 'record_lines', {
      outbound_id,
      batch: 'B-1',
      product: 'HX-12',
      quantity: '10',
    });
    return { id, line };
  };

  it('issue 11 are those of the package, and are stored as sent', async () => {
    const { id, line } = await shipped('P-LINES');
    const at = `/api/packages/${id}/delivery_lines/`;
    expect((await api.get(at, world.tokens.staff)).body).toEqual([
      { line, name: 'HX-12 · B-1', quantity: '10.000' },
    ]);
    const lines = [{ line, accepted: '8', refused: '2' }];
    const report = { airbill: 'P-LINES', outcome: 'partly', exception: 'quantity', lines };
    const answer = await send(report, world.tokens.staff);
    expect(answer.status).toBe(201);
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`delete from record_lines where id = ${line}`),
    );
    const kept = await api.database.rows(
      sql`select line_id, batch, product, quantity, accepted, refused from delivery_report_lines
        where report_id = ${answer.body.id}`,
    );
    expect(kept).toEqual([
      {
        line_id: null,
        batch: 'B-1',
        product: 'HX-12',
        quantity: '10.000',
        accepted: '8.000',
        refused: '2.000',
      },
    ]);
  });

  it('issue 11 lines of another package are rejected, and blinded users get none', async () => {
    const { line } = await shipped('P-OTHER');
    const { id } = await shipped('P-THIS');
    const body = { airbill: 'P-THIS', lines: [{ line, accepted: '1', refused: '0' }] };
    const answer = await send(body, world.tokens.staff);
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { lines: 'unknown_choice' }]);
    expect(
      (await api.get(`/api/packages/${id}/delivery_lines/?airbill=P-THIS`, world.tokens.driver)).body,
    ).toEqual([]);
    expect((await send({ ...body, airbill: 'P-OTHER' })).body.errors.fields).toEqual({
      lines: 'unknown_choice',
    });
  });
});

describe('PUT …/photos/{sha256}/', () => {
  const photo = png(16, 16, 90);
  const report = async (airbill: string) => {
    await makePackage(airbill);
    const key = randomUUID();
    expect((await send({ airbill, key, photos: [announced(photo)] })).status).toBe(201);
    return key;
  };

  it('issue 11 accepts an announced photo once; a repeat gets the same response', async () => {
    const key = await report('F-1');
    const before = await count('files');
    const answers = await Promise.all([1, 2].map(() => upload(key, announced(photo).sha256, photo)));
    answers.push(await upload(key.toUpperCase(), announced(photo).sha256, photo));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { ...announced(photo), received_at: expect.any(String) }]),
    );
    expect(new Set(answers.map(({ raw }) => String(raw))).size).toBe(1);
    expect(await count('files')).toBe((before ?? 0) + 1);
  });

  it('issue 11 a photo that this user did not announce in this report is 404', async () => {
    const key = await report('F-2');
    const { sha256 } = announced(photo);
    const other = await makeUser(api.database, 'driver', { car_id: world.carId });
    for (const answer of [
      await upload(randomUUID(), sha256, photo),
      await upload(key, announced(png()).sha256, png()),
      await upload(key, sha256, photo, await api.tokenOf(other)),
      await upload(key, sha256, photo, world.tokens.admin),
    ])
      expect([answer.status, answer.body]).toEqual([404, { errors: { msg: 'NOT_FOUND' } }]);
  });

  it('issue 11 rejects other bytes and formats, and still accepts the announced ones', async () => {
    const key = await report('F-3');
    const { sha256 } = announced(photo);
    const refused = await upload(key, sha256, png(16, 16, 91));
    expect([refused.status, refused.body.errors.fields]).toEqual([400, { file: 'other_file' }]);
    const large = await upload(key, sha256, Buffer.alloc(photoMaxBytes + 1));
    expect([large.status, large.body.errors.msg]).toEqual([413, 'TOO_LARGE']);
    expect((await upload(key, 'abc', photo)).status).toBe(400);
    expect((await upload(key, sha256, photo)).status).toBe(200);
    const text = Buffer.from('<svg onload="alert(1)"/>');
    const words = randomUUID();
    await makePackage('F-4');
    await send({ airbill: 'F-4', key: words, photos: [announced(text)] });
    const none = await upload(words, announced(text).sha256, text);
    expect([none.status, none.body.errors.fields]).toEqual([400, { file: 'image' }]);
  });

  it('issue 11 rejects a WebP, which the PDF could not draw', async () => {
    // A lossy WebP of 8 × 8 pixels, by its header.
    const webp = Buffer.alloc(40);
    webp.write('RIFF', 0, 'latin1');
    webp.writeUInt32LE(32, 4);
    webp.write('WEBPVP8 ', 8, 'latin1');
    webp.writeUInt16LE(8, 26);
    webp.writeUInt16LE(8, 28);
    const key = randomUUID();
    await makePackage('F-5');
    expect((await send({ airbill: 'F-5', key, photos: [announced(webp)] })).status).toBe(201);
    const answer = await upload(key, announced(webp).sha256, webp);
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { file: 'jpeg_or_png' }]);
  });
});
