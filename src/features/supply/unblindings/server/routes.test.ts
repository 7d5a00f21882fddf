// Emergency unblinding: permissions, proof of identity, what each reader sees, and the notified people.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';
import { testApi } from '#testing/api.ts';
import { type BlindedWorld, makeBlindedWorld } from '#testing/blinded-world.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { make, makeUser, testPassword } from '#testing/factories.ts';
import { kit } from '#testing/kit-rows.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { giveCode, mailedCode, unblinder } from '#testing/unblinding-rows.ts';

const api = testApi();
const world = {} as BlindedWorld;
const people = { site: 0, staff: 0, blindedStaff: 0, sponsor: 0, blindedSponsor: 0 };
const tokens = { site: '', staff: '', blindedStaff: '', sponsor: '', blindedSponsor: '', blindedFellow: '' };
let batch = 0;
const reason = 'anaphylaxis, treatment depends on it';

beforeAll(async () => {
  Object.assign(world, await makeBlindedWorld(api));
  const { database } = api;
  const inProject = { project_id: world.own.project };
  const product = await make(database, 'products', { ...inProject, name: 'Unblindol', strength: '5 mg' });
  batch = await make(database, 'batches', { ...inProject, product_id: product, number: 'LOT-7Q7' });
  people.site = await unblinder(database, 'investigator', { name: 'Ihor Site' });
  await make(database, 'user_sites', { user_id: people.site, site_id: world.own.site });
  people.staff = await unblinder(database, 'staff', { name: 'Olena Koval' });
  people.blindedStaff = await makeUser(database, 'staff', { is_blinded: true });
  people.sponsor = await world.person('user', null);
  people.blindedSponsor = await world.person('user', true);
  for (const [name, id] of Object.entries(people))
    tokens[name as keyof typeof people] = await api.tokenOf(id);
  const fellow = await unblinder(database, 'coordinator');
  await make(database, 'user_sites', { user_id: fellow, site_id: world.own.site });
  tokens.blindedFellow = await api.tokenOf(fellow);
});
beforeEach(async () => {
  await api.database.rows(sql`delete from throttle_hits`);
  for (const id of [people.site, people.staff]) await giveCode(api.database, id);
});

let made = 0;
/** A kit that was sent to the own site, or stays at the depot; returns its number. */
async function newKit({ sent = true } = {}): Promise<string> {
  const number = `K-${++made}`;
  await kit(api.database, { project: world.own.project, batch }, number);
  if (!sent) return number;
  const outbound = await make(api.database, 'outbounds', {
    project_id: world.own.project,
    site_id: world.own.site,
    dispatched_date: '2026-03-01',
  });
  await make(api.database, 'record_lines', {
    outbound_id: outbound,
    batch: 'LOT-7Q7',
    product: 'Unblindol',
    quantity: '1',
    kits: number,
  });
  return number;
}
const unblind = (body: object, token = tokens.site, project = world.own.project) =>
  api.send('POST', `/api/projects/${project}/unblindings/`, {
    token,
    body: { reason, password: testPassword, code: mailedCode, ...body },
  });
const count = async (table: string) =>
  (await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from ${sql.table(table)}`))[0]?.n;
const refused = (fields: object) => ({ status: 400, body: { errors: { msg: 'MISSING', fields } } });
const notFound = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };

describe('POST /api/projects/{id}/unblindings/', () => {
  it('BLIND-05 a blinded investigator unblinds one kit: product, batch, signature, and an entry of the audit trail', async () => {
    const number = await newKit();
    const { status, body } = await unblind({ number: ` ${number.toLowerCase()} `, participant: 'UA-014' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        kit_number: number,
        project: { id: world.own.project, name: expect.any(String) },
        client: { id: world.own.client, name: expect.any(String) },
        person: 'Ihor Site',
        unblinded_at: expect.stringMatching(/^20\d\d-.*Z$/),
        product: 'Unblindol, 5 mg',
        batch: 'LOT-7Q7',
        reason,
        participant: 'UA-014',
        is_shown: true,
        signatures: [
          expect.objectContaining({ printed_name: 'Ihor Site', meaning: 'unblinded', is_void: false }),
        ],
      },
    ]);
    expect((await api.get(`/api/unblindings/${body.id}/`, tokens.site)).body).toEqual(body);
    const entries = await api.database.read(
      sql.of({
        actor: 'string',
        operation: 'string',
        reason: 'string',
      })`select actor, operation, reason from audit
        where table_name = 'unblindings' and row_id = ${String(body.id)}`,
    );
    expect(entries).toEqual([{ actor: String(people.site), operation: 'unblind', reason }]);
    expect(await api.get(`/api/kits/?filter=${number}`, tokens.site)).toMatchObject({ status: 403 });
  });

  it.each<[string, object, object]>([
    ['a reason of nine characters', { reason: ' too short ' }, { reason: 'min:10' }],
    ['an unknown kit', { number: 'K-unknown' }, { number: 'unknown_kit' }],
    ['no code', { code: undefined }, { code: 'required' }],
    ['a wrong code', { code: '000000' }, { code: 'wrong_code' }],
  ])('BLIND-05 %s is refused at its field, and nothing is unblinded', async (_, given, fields) => {
    const number = await newKit();
    const before = await count('unblindings');
    const answer = await brief(unblind({ number, ...given }));
    expect(answer).toMatchObject(refused(fields));
    expect(JSON.stringify(answer)).not.toContain('Unblindol');
    expect(await count('unblindings')).toBe(before);
  });

  it('BLIND-05 a wrong password or code is in the audit trail, and blocks as at sign-in', async () => {
    const number = await newKit();
    for (const _ of [1, 2, 3, 4, 5]) await unblind({ number, password: 'Wrong-2026!' });
    expect((await unblind({ number })).status).toBe(429);
    const entries = await api.database.read(
      sql.of({
        what: 'string',
        error: 'string',
      })`select table_name as what, new ->> 'error' as error from audit
        where action = 'event' and actor = ${String(people.site)} and operation = 'unblinding refused' order by id desc limit 6`,
    );
    expect(entries.map(({ error }) => error)).toEqual(['BLOCKED_USER', ...Array(5).fill('WRONG_PASSWORD')]);
  });

  it('BLIND-05 an account without two-step verification unblinds nothing', async () => {
    const person = await unblinder(api.database, 'staff', { is_mfa: false });
    const answer = await brief(unblind({ number: await newKit() }, await api.tokenOf(person)));
    expect(answer).toEqual(refused({ code: 'second_factor' }));
  });

  it('BLIND-05 ten tries in 15 minutes are enough', async () => {
    for (let n = 0; n < 10; n += 1) await unblind({ number: 'K-unknown' }, tokens.staff);
    const eleventh = await unblind({ number: await newKit() }, tokens.staff);
    expect([eleventh.status, eleventh.body.errors.msg]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('BLIND-05 is for the capability alone, within the own projects and sites', async () => {
    const number = await newKit();
    for (const token of [
      world.tokens.admin,
      world.tokens.staff,
      world.tokens.investigator,
      world.tokens.user,
    ])
      expect((await unblind({ number }, token)).status).toBe(403);
    expect((await api.send('POST', `/api/projects/${world.own.project}/unblindings/`)).status).toBe(401);
    expect(await brief(unblind({ number }, tokens.site, world.foreign.project))).toEqual(notFound);
    expect(await brief(unblind({ number }, tokens.site, 999_999))).toEqual(notFound);
    const elsewhere = await newKit({ sent: false });
    expect(await brief(unblind({ number: elsewhere }))).toEqual(refused({ number: 'unknown_kit' }));
    expect((await unblind({ number: elsewhere }, tokens.staff)).status).toBe(201);
  });
});

describe('what others see of it', () => {
  let id = 0;
  let number = '';
  beforeAll(async () => {
    await giveCode(api.database, people.site);
    await api.database.rows(sql`delete from outbox`);
    await api.database.rows(sql`delete from notices`);
    number = await newKit();
    id = (await unblind({ number, participant: 'UA-015' })).body.id;
  });
  const hidden = { product: '', batch: '', reason: '', participant: '' };
  const shown = { product: 'Unblindol, 5 mg', batch: 'LOT-7Q7', reason, participant: 'UA-015' };

  it.each<[keyof typeof tokens, object]>([
    ['staff', { ...shown, is_shown: true }],
    ['sponsor', { ...shown, is_shown: true }],
    ['site', { ...shown, is_shown: true }],
    ['blindedStaff', { ...hidden, is_shown: false }],
    ['blindedSponsor', { ...hidden, is_shown: false }],
    ['blindedFellow', { ...hidden, is_shown: false }],
  ])('BLIND-05 %s: that it happened, and what it is only for those who may know', async (who, seen) => {
    const token = tokens[who];
    expect((await api.get(`/api/unblindings/${id}/`, token)).body).toMatchObject({
      kit_number: number,
      ...seen,
    });
    const { results } = (await api.get('/api/unblindings/', token)).body;
    const { is_shown: _, ...columns } = seen as typeof seen & { is_shown: boolean };
    expect(results[0]).toMatchObject({ id, person: 'Ihor Site', ...columns });
    const cells = await sheetCells((await api.get('/api/unblindings/excel/', token)).raw);
    const isBlinded = who === 'site' || who.startsWith('blinded');
    expect(cells[0]?.length).toBe(isBlinded ? 5 : 9);
    expect(JSON.stringify(cells).includes('Unblindol')).toBe(!isBlinded);
  });

  it('BLIND-05 another client, and people of a site without the capability, see none', async () => {
    expect(await brief(api.get(`/api/unblindings/${id}/`, world.foreignCustomer))).toEqual(notFound);
    expect((await api.get('/api/unblindings/', world.foreignCustomer)).body.count).toBe(0);
    expect((await api.get('/api/unblindings/', world.tokens.coordinator)).status).toBe(403);
  });

  it('BLIND-05 mails it at once to staff and sponsor who are not blinded, and to whoever did it, without the product', async () => {
    const mails = await api.database.rows(
      sql.of(storedBody, { id: 'number', recipient: 'string', subject: 'string', job: 'string' })`
        select r.id, r.recipient, r.subject, j.name as job, ${bodyColumns} from outbox o
          join sending_records r on r.id = o.record_id join jobs j on j.key = r.id::text where r.kind = 'unblinding'`,
    );
    const addresses = async (...ids: number[]) =>
      (
        await api.database.rows(
          sql.of({ email: 'string' })`select email from users where id = any(${ids}::bigint[])`,
        )
      ).map(({ email }) => email);
    const recipients = mails.map(({ recipient }) => recipient);
    const { blindedStaff, blindedSponsor, ...told } = people;
    expect(recipients).toEqual(
      expect.arrayContaining(await addresses(...Object.values(told), world.users.admin)),
    );
    for (const email of await addresses(blindedStaff, blindedSponsor, world.users.investigator))
      expect(recipients).not.toContain(email);
    for (const { id: record, subject, job, ...body } of mails) {
      expect([subject, job]).toEqual([expect.stringContaining(number), 'mail.send_urgent']);
      const read = JSON.stringify(openBody(api.database, record, body));
      expect(read).toContain('Ihor Site');
      for (const secret of Object.values(shown)) expect(read).not.toContain(secret);
    }
  });

  it('BLIND-05 shows it as a notice, by the number of the kit', async () => {
    const { count: own, results } = (await api.get('/api/notices/', tokens.sponsor)).body;
    expect(own).toBe(1);
    expect(results[0]).toMatchObject({ kind: 'unblinding', records: [{ id, name: number }], count: 1 });
    expect((await api.get('/api/notices/', tokens.blindedSponsor)).body.count).toBe(0);
  });

  it.each([
    ['changes', sql`update unblindings set reason = 'something else entirely'`],
    ['deletes', sql`delete from unblindings`],
  ])('BLIND-05 no one %s the record, and a kit that was unblinded stays', async (_, statement) => {
    await expect(
      api.database.write({ actor: 'test', request: 'test' }, (transaction) => transaction.rows(statement)),
    ).rejects.toThrow('permission denied');
    const elsewhere = await newKit({ sent: false });
    await unblind({ number: elsewhere }, tokens.staff);
    const [found] = (await api.get(`/api/kits/?filter=${elsewhere}&fields=number`, tokens.staff)).body
      .results;
    const removed = await api.send('DELETE', `/api/kits/${found.id}/`, {
      token: tokens.staff,
      body: { reason: 'entered by mistake' },
    });
    expect(removed.status).toBe(409);
  });
});
