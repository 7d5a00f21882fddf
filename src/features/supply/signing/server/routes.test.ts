import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdfOf } from '#demo/pdf.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { make, makeUser, testPassword } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const signer = { id: 0, token: '' };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  signer.id = await makeUser(api.database, 'staff', { name: 'Olena Koval' }, { password: true });
  signer.token = await api.tokenOf(signer.id);
});
beforeEach(() => api.database.rows(sql`delete from throttle_hits`));

const path = (kind: 'destructions' | 'inventories', id: number, project = world.own.project) =>
  `/api/projects/${project}/${kind}/${id}/signatures/`;
const sign = (place: string, body: object, token = signer.token) =>
  api.send('POST', place, { token, body: { meaning: 'approved', password: testPassword, ...body } });
const listed = async (place: string, token = signer.token) => (await api.get(place, token)).body.results;
const certificate = pdfOf(['destroyed']);

async function newDestruction(): Promise<number> {
  const { body } = await api.send('POST', `/api/projects/${world.own.project}/destructions/`, {
    token: signer.token,
    body: {
      destruction_date: '2026-05-02',
      lines: [{ product: 'P', batch: 'B', quantity: '5' }],
      confirm_warnings: true,
    },
  });
  await upload(body.id, 'certificate.pdf', certificate);
  return body.id;
}
const upload = (id: number, name: string, content: Uint8Array) =>
  api.send('POST', `/api/projects/${world.own.project}/destructions/${id}/certificate/`, {
    token: signer.token,
    body: fileForm(name, content),
  });
const newCount = () =>
  make(api.database, 'inventories', {
    project_id: world.own.project,
    product: 'P',
    batch: 'B',
    qty_stock: 3,
  });
const form = (kind: string, id: number) => `/api/projects/${world.own.project}/${kind}/${id}/`;

describe('POST …/signatures/', () => {
  it('SIGN-01 part 11: a certificate is signed: printed name, moment, meaning, version of the record, hash of the file', async () => {
    const id = await newDestruction();
    const signed = await sign(path('destructions', id), { meaning: 'witnessed' });
    expect(signed.status).toBe(201);
    const signature = {
      id: expect.any(Number),
      printed_name: 'Olena Koval',
      meaning: 'witnessed',
      signed_at: expect.stringMatching(/^20\d\d-.*Z$/),
      record_version: expect.any(Number),
      file_sha256: createHash('sha256').update(certificate).digest('hex'),
      is_void: false,
      voided_at: null,
    };
    expect(signed.body).toEqual(signature);
    expect(await listed(path('destructions', id), world.tokens.user)).toEqual([signature]);
    const [version] = await api.database.read(
      sql.of({ table_name: 'string' })`select table_name from audit where id = ${signed.body.record_version}`,
    );
    expect(version?.table_name).toBe('certificates');
    const [entry] = await api.database.read(
      sql.of({ actor: 'string', operation: 'string' })`select actor, operation from audit
        where table_name = 'signatures' and row_id = ${String(signed.body.id)}`,
    );
    expect(entry).toEqual({ actor: String(signer.id), operation: 'sign' });
  });

  it('part 11: the name stays as it was printed', async () => {
    const id = await newCount();
    const person = await makeUser(api.database, 'staff', { name: 'Maiden Name' }, { password: true });
    await sign(path('inventories', id), { meaning: 'counted' }, await api.tokenOf(person));
    await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update users set name = 'Married Name' where id = ${person}`),
    );
    expect(await listed(path('inventories', id))).toMatchObject([
      { printed_name: 'Maiden Name', is_void: false },
    ]);
  });

  it.each([
    ['a wrong password', { password: 'Wrong-2026!' }, { msg: 'WRONG_PASSWORD' }],
    [
      'a meaning of another kind',
      { meaning: 'counted' },
      { msg: 'MISSING', fields: { meaning: 'unknown_choice' } },
    ],
    ['an unknown meaning', { meaning: 'liked' }, { msg: 'MISSING', fields: { meaning: expect.any(String) } }],
  ])('SIGN-02 part 11: %s is 400, and nothing is written', async (_, given, errors) => {
    const id = await newDestruction();
    expect(await brief(sign(path('destructions', id), given))).toEqual({ status: 400, body: { errors } });
    expect(await listed(path('destructions', id))).toEqual([]);
  });

  it('SIGN-02 part 11: wrong passwords block as at sign-in', async () => {
    const id = await newCount();
    for (const _ of [1, 2, 3, 4, 5]) await sign(path('inventories', id), { password: 'Wrong-2026!' });
    const blocked = await sign(path('inventories', id), {});
    expect([blocked.status, blocked.body.errors.msg]).toEqual([429, 'BLOCKED_USER']);
    expect(await listed(path('inventories', id))).toEqual([]);
  });

  it('SIGN-02 part 11: an account with an authenticator app signs with its code, once for each code', async () => {
    const person = await makeUser(api.database, 'staff', { name: 'App User' }, { password: true });
    const token = await api.tokenOf(person);
    const post = (to: string, body: object) => api.send('POST', to, { token, body });
    const { body } = await post('/api/second_steps/app/', { password: testPassword });
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    await post('/api/second_steps/app/confirm/', { code: code(-1) });
    expect((await api.get('/api/own_signature/', token)).body).toEqual({
      printed_name: 'App User',
      code: 'app',
    });
    const place = path('inventories', await newCount());
    const refused = (rule: string) => ({
      status: 400,
      body: { errors: { msg: 'MISSING', fields: { code: rule } } },
    });
    expect(await brief(sign(place, {}, token))).toEqual(refused('required'));
    expect(await brief(sign(place, { code: '000000' }, token))).toEqual(refused('wrong_code'));
    expect(await listed(place)).toEqual([]);
    const now = code(0);
    expect((await sign(place, { code: now }, token)).status).toBe(201);
    expect(await brief(sign(place, { code: now, meaning: 'counted' }, token))).toEqual(refused('wrong_code'));
    expect((await api.send('POST', '/api/own_signature/code/', { token })).status).toBe(409);
    for (const _ of [1, 2, 3, 4, 5]) await sign(place, { code: '000000', meaning: 'counted' }, token);
    expect((await sign(place, { code: code(1), meaning: 'counted' }, token)).status).toBe(429);
  });

  it('SIGN-02 part 11: an account with codes by mail asks for one', async () => {
    const person = await makeUser(
      api.database,
      'staff',
      { name: 'Mail User', is_mfa: true },
      { password: true },
    );
    const token = await api.tokenOf(person);
    expect((await api.send('POST', '/api/own_signature/code/', { token })).status).toBe(204);
    const [mail] = await api.database.read(
      sql.of({ kind: 'string' })`select kind from sending_records order by id desc limit 1`,
    );
    expect(mail?.kind).toBe('mfa');
    const refused = await sign(path('inventories', await newCount()), { code: '000000' }, token);
    expect(refused.body.errors.fields).toEqual({ code: 'wrong_code' });
  });

  it('part 11: a call that is sent again signs once', async () => {
    const place = path('inventories', await newCount());
    const again = () =>
      api.send('POST', place, {
        token: signer.token,
        body: { meaning: 'counted', password: testPassword },
        headers: { 'idempotency-key': `sign ${place}` },
      });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await listed(place)).toHaveLength(1);
  });

  it('part 11: an account without a name, and the same signature twice, are refused', async () => {
    const nameless = await makeUser(api.database, 'staff', { name: '' }, { password: true });
    const place = path('inventories', await newCount());
    expect(await brief(sign(place, {}, await api.tokenOf(nameless)))).toEqual({
      status: 400,
      body: { errors: { msg: 'MISSING', fields: { printed_name: 'required' } } },
    });
    expect((await sign(place, {})).status).toBe(201);
    expect((await sign(place, {})).status).toBe(409);
    expect((await sign(place, { meaning: 'counted' })).status).toBe(201);
  });

  it('PRJ-15 a foreign record, a missing one and a voided one are 404; customers read and do not sign', async () => {
    const id = await newCount();
    const { own, foreign, tokens } = world;
    const notFound = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };
    const voided = await make(api.database, 'inventories', {
      project_id: own.project,
      voided_at: '2026-05-03',
      void_reason: 'x',
    });
    for (const place of [
      path('inventories', 999_999),
      path('inventories', id, foreign.project),
      path('inventories', voided),
    ]) {
      expect(await brief(sign(place, {}))).toEqual(notFound);
      expect(await brief(api.get(place, tokens.user))).toEqual(notFound);
    }
    const foreignCount = await make(api.database, 'inventories', { project_id: foreign.project });
    const foreignPlace = path('inventories', foreignCount, foreign.project);
    expect(await brief(api.get(foreignPlace, tokens.user))).toEqual(notFound);
    expect((await api.get(foreignPlace, tokens.staff)).status).toBe(200);
    expect((await sign(path('inventories', id), {}, tokens.user)).status).toBe(403);
    expect((await api.get(path('inventories', id))).status).toBe(401);
  });
});

describe('an edit after the signature', () => {
  const state = async (place: string) =>
    (await listed(place)).map(({ is_void, voided_at }: { is_void: boolean; voided_at: unknown }) => [
      is_void,
      voided_at !== null,
    ]);

  it('SIGN-03 part 11: makes that of a count void, and saving it unchanged does not', async () => {
    const id = await newCount();
    const place = path('inventories', id);
    await sign(place, { meaning: 'counted' });
    const save = async (change: object) => {
      const { body } = await api.get(form('inventories', id), signer.token);
      const saved = await api.send('PATCH', form('inventories', id), {
        token: signer.token,
        body: { updated_at: body.updated_at, ...change, confirm_warnings: true },
      });
      expect(saved.status).toBe(200);
    };
    await save({ qty_stock: '3' });
    expect(await state(place)).toEqual([[false, false]]);
    await save({ qty_stock: '4' });
    expect(await state(place)).toEqual([[true, true]]);
    // Restoring the previous content does not restore the signature; it can be signed again.
    await save({ qty_stock: '3' });
    expect(await state(place)).toEqual([[true, true]]);
    await sign(place, { meaning: 'counted' });
    expect(await state(place)).toEqual([
      [false, false],
      [true, true],
    ]);
    const [entry] = await api.database.read(
      sql.of({
        actor: 'string',
      })`select actor from audit where table_name = 'signatures' and action = 'update' order by id desc limit 1`,
    );
    expect(entry?.actor).toBe(String(signer.id));
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['another date', (id) => patch(id, { destruction_date: '2026-05-03' })],
    ['another quantity', (id) => patch(id, { lines: [{ product: 'P', batch: 'B', quantity: '6' }] })],
    [
      'one more line',
      (id) =>
        patch(id, {
          lines: [
            { product: 'P', batch: 'B', quantity: '5' },
            { product: 'P', batch: 'C', quantity: '1' },
          ],
        }),
    ],
    ['another certificate', (id) => upload(id, 'new.pdf', pdfOf(['another']))],
    [
      'no certificate',
      (id) => api.send('DELETE', `${form('destructions', id)}certificate/`, { token: signer.token }),
    ],
    [
      'the end of the record',
      (id) =>
        api.send('DELETE', form('destructions', id), { token: signer.token, body: { reason: 'a mistake' } }),
    ],
  ])('SIGN-03 part 11: makes that of a destruction void: %s', async (_, change) => {
    const id = await newDestruction();
    await sign(path('destructions', id), {});
    expect(((await change(id)) as { status: number }).status).toBeLessThan(300);
    const rows = await api.database.read(
      sql.of({
        voided_by: 'string?',
      })`select voided_by from signatures where record_kind = 'destructions' and record_id = ${id}`,
    );
    expect(rows).toEqual([{ voided_by: String(signer.id) }]);
  });

  it('SIGN-03 part 11: a destruction that is saved unchanged stays signed', async () => {
    const id = await newDestruction();
    await sign(path('destructions', id), {});
    await patch(id, { lines: [{ product: 'P', batch: 'B', quantity: '5' }] });
    expect(await state(path('destructions', id))).toEqual([[false, false]]);
  });

  async function patch(id: number, change: object) {
    const { body } = await api.get(form('destructions', id), signer.token);
    return api.send('PATCH', form('destructions', id), {
      token: signer.token,
      body: { updated_at: body.updated_at, ...change, confirm_warnings: true },
    });
  }

  it('SIGN-03 part 11: a change past the portal and its triggers shows as void', async () => {
    const id = await newCount();
    await sign(path('inventories', id), {});
    const client = new pg.Client(api.connection.owner);
    await client.connect();
    await client.query(
      `set session_replication_role = replica; update inventories set qty_stock = 9 where id = ${id}`,
    );
    await client.end();
    expect(await state(path('inventories', id))).toEqual([[true, false]]);
  });

  it.each([
    ['changes', sql`update signatures set printed_name = 'Another'`],
    ['deletes', sql`delete from signatures`],
  ])('SIGN-04 part 11: no one %s a signature', async (_, statement) => {
    await expect(
      api.database.write({ actor: 'test', request: 'test' }, (transaction) => transaction.rows(statement)),
    ).rejects.toThrow('permission denied');
  });
});
