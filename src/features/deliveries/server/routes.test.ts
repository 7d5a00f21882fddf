import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const send = (body: unknown, token: string | undefined = world.tokens.driver) =>
  api.send('POST', '/api/packages/report/', { token, body });

/** The mails of reports written by `act`: whom, what, and what became of it. */
async function mailsOf(act: () => Promise<unknown>) {
  const [before] = await api.database.rows<{ id: number }>(
    sql`select coalesce(max(id), 0) as id from sending_records`,
  );
  await act();
  return api.database.rows<{ recipient: string; subject: string; status: string; error: string }>(
    sql`select recipient, subject, status, error from sending_records
      where id > ${before?.id ?? 0} and kind = 'report' order by id`,
  );
}

function setTo(name: string, value: string | string[]) {
  return api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(
      sql`update global_settings set value = ${JSON.stringify(value)}::jsonb where name = ${name}`,
    ),
  );
}

async function makePackage(airbill: string, values: Record<string, string | null> = {}) {
  const { project, client } = world.own;
  return make(api.database, 'packages', { project_id: project, client_id: client, airbill, ...values });
}

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await setTo('report_receiver_emails_ua', ['kyiv@x.test', 'odesa@x.test']);
});

describe('GET /api/packages/{id}/recipients/', () => {
  const place = (id: number | string) => `/api/packages/${id}/recipients/`;

  it('DRV-03 A-89 offers the group of the country and the people of the project, of no other', async () => {
    const id = await makePackage('R-1');
    const [email, stranger] = ['asked@own.test', 'asked@foreign.test'];
    await makeUser(api.database, 'user', { client_id: world.own.client, email, name: 'Asked Person' });
    await makeUser(api.database, 'user', { client_id: world.foreign.client, email: stranger });
    const { status, body } = await api.get(place(id), world.tokens.driver);
    expect([status, body.groups, body.own_group]).toEqual([200, ['UA'], 'UA']);
    expect(body.people).toContainEqual({ email, name: 'Asked Person' });
    expect(JSON.stringify(body)).not.toContain(stranger);
    // Each of them is taken as a recipient.
    const recipients = [...body.groups, email];
    expect((await send({ airbill: 'R-1', recipients })).status).toBe(201);
  });

  it('DRV-08 401 without a session, 403 for who hands nothing over, 404 for what there is not', async () => {
    const id = await makePackage('R-2');
    expect((await api.get(place(id))).status).toBe(401);
    expect((await api.get(place(id), world.tokens.user)).status).toBe(403);
    expect((await api.get(place(999_999_999), world.tokens.driver)).status).toBe(404);
  });
});

describe('POST /api/packages/report/', () => {
  it('CALL-36 401 without a session, DRV-08 ROLE-22 403 for who hands nothing over', async () => {
    await makePackage('D-1');
    expect((await api.send('POST', '/api/packages/report/', { body: { airbill: 'D-1' } })).status).toBe(401);
    for (const role of [
      'api_user',
      'user',
      'invoicing_user',
      'operator',
      'investigator',
      'coordinator',
    ] as const) {
      expect((await send({ airbill: 'D-1' }, world.tokens[role])).status).toBe(403);
    }
  });

  it('CALL-36 DRV-04 DRV-06 A-88 A-89 201: stored, Delivered, and mailed to the receivers of the country', async () => {
    const id = await makePackage('D-2', { status: 'In transit' });
    const mails = await mailsOf(async () => {
      const answer = await send({ airbill: ' d-2 ' });
      expect([answer.status, answer.body]).toEqual([
        201,
        { id: expect.any(Number), airbill: 'D-2', recipients: ['UA'], at: expect.any(String) },
      ]);
    });
    expect(mails).toEqual(
      ['kyiv@x.test', 'odesa@x.test'].map((recipient) => ({
        recipient,
        subject: 'D-2: delivered',
        status: 'queued',
        error: '',
      })),
    );
    const { status, statuses, reports } = (await api.get(`/api/packages/${id}/`, world.tokens.staff)).body;
    expect([status, statuses.at(-1).status]).toEqual(['Delivered', 'Delivered']);
    expect(reports).toEqual([{ at: expect.any(String), recipients: ['UA'] }]);
    const [stored] = await api.database.rows(
      sql`select user_id, airbill from delivery_reports where package_id = ${id}`,
    );
    expect(stored).toEqual({ user_id: world.users.driver, airbill: 'D-2' });
  });

  it('A-89 to people of the project, each once and in the own language; one text is a list of one', async () => {
    await makePackage('D-3');
    const email = 'sponsor@own.test';
    await makeUser(api.database, 'user', { client_id: world.own.client, email, language: 'fr' });
    const mails = await mailsOf(() => send({ airbill: 'D-3', recipients: 'Sponsor@own.test' }));
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['Sponsor@own.test', 'D-3 : livré'],
    ]);
  });

  it.each([
    [{ airbill: 'D-1', recipients: ['stranger@y.test'] }, 'recipients', 'unknown_choice'],
    [{ airbill: 'D-1', recipients: ['GB'] }, 'recipients', 'email'],
    [{ airbill: 'D-1', recipients: ['kyiv@x.test\r\nBcc: y@y.test'] }, 'recipients', 'email'],
    [{ airbill: 'D-1', recipients: Array.from({ length: 11 }, () => 'UA') }, 'recipients', 'max:10'],
    [{ airbill: 'D-1', recipients: 7 }, 'recipients', 'wrong_type'],
    [{ airbill: ' ' }, 'airbill', 'required'],
    [{ airbill: 'x'.repeat(201) }, 'airbill', 'max:200'],
    [{ airbill: 'D-1\u0000' }, 'airbill', 'unreadable'],
  ])('A-89 QRY-15 refuses %j, stores and mails nothing', async (body, field, fault) => {
    const count = async () =>
      (await api.database.rows<{ n: number }>(sql`select count(*) as n from delivery_reports`))[0]?.n;
    const before = await count();
    const mails = await mailsOf(async () => {
      const answer = await send(body);
      expect([answer.status, answer.body.errors.fields]).toEqual([400, { [field]: fault }]);
    });
    expect([mails, await count()]).toEqual([[], before]);
  });

  it('A-89 a person of another client is a stranger', async () => {
    const email = 'sponsor@foreign.test';
    await makeUser(api.database, 'user', { client_id: world.foreign.client, email });
    expect((await send({ airbill: 'D-1', recipients: [email] })).status).toBe(400);
  });

  it('CALL-36 404 for an airbill that there is not', async () => {
    expect((await send({ airbill: 'NO-SUCH' })).status).toBe(404);
  });

  it('amendment 8 a driver reports a package of any car, staff as well; of several the one under way', async () => {
    const old = await makePackage('D-4', { status: 'Delivered', date: '2026-03-01' });
    const under = await makePackage('D-4', { status: 'In transit', date: '2026-02-01' });
    expect((await send({ airbill: 'D-4' })).status).toBe(201);
    expect((await send({ airbill: world.foreign.airbill }, world.tokens.staff)).status).toBe(201);
    const reported = await api.database.rows<{ package_id: number }>(
      sql`select package_id from delivery_reports where package_id in (${old}, ${under})`,
    );
    expect(reported).toEqual([{ package_id: under }]);
  });

  it('DRV-07 amendment 20 A-89 without a receiver it goes to emergencies, and without those the office sees it', async () => {
    await setTo('report_receiver_emails_ua', []);
    await setTo('emergency_email', 'night@x.test');
    await makePackage('D-5');
    const told = await mailsOf(() => send({ airbill: 'D-5' }));
    expect(told.map(({ recipient }) => recipient)).toEqual(['night@x.test']);
    await setTo('emergency_email', '');
    const untold = await mailsOf(async () => expect((await send({ airbill: 'D-5' })).status).toBe(201));
    expect(untold).toEqual([
      { recipient: 'UA', subject: 'D-5: delivered', status: 'failed', error: 'no receiver' },
    ]);
  });
});
