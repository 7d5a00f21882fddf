import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const send = (body: unknown, token: string | undefined = world.tokens.driver) =>
  api.send('POST', '/api/packages/report/', { token, body });

/** Returns recipient, content and state of the report mails sent by `act`. */
async function mailsOf(act: () => Promise<unknown>) {
  const [before] = await api.database.rows(
    sql.of({ id: 'number' })`select coalesce(max(id), 0) as id from sending_records`,
  );
  await act();
  return api.database.rows(
    sql.of({ recipient: 'string', subject: 'string', status: 'string', error: 'string' })`
      select recipient, subject, status, error from sending_records
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

async function makePackage(airbill: string, values: Record<string, string | number | null> = {}) {
  const { project, client } = world.own;
  return make(api.database, 'packages', { project_id: project, client_id: client, airbill, ...values });
}

const reported = async (id: number) =>
  (
    await api.database.rows(
      sql.of({ n: 'number' })`select count(*) as n from delivery_reports where package_id = ${id}`,
    )
  )[0]?.n;
const statusOf = async (id: number): Promise<string> =>
  (await api.get(`/api/packages/${id}/`, world.tokens.staff)).body.status;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await setTo('report_receiver_emails_ua', ['kyiv@x.test', 'odesa@x.test']);
});

describe('GET /api/packages/{id}/recipients/', () => {
  const place = (id: number | string) => `/api/packages/${id}/recipients/`;

  it('DRV-03 A-89 offers only the group of the country and the people of the project', async () => {
    const id = await makePackage('R-1');
    const [email, stranger] = ['asked@own.test', 'asked@foreign.test'];
    await makeUser(api.database, 'user', { client_id: world.own.client, email, name: 'Asked Person' });
    await makeUser(api.database, 'user', { client_id: world.foreign.client, email: stranger });
    const { status, body } = await api.get(`${place(id)}?airbill=r-1`, world.tokens.driver);
    expect([status, body.groups, body.own_group]).toEqual([200, ['UA'], 'UA']);
    expect(body.people).toContainEqual({ email, name: 'Asked Person' });
    expect(JSON.stringify(body)).not.toContain(stranger);
    // Every offered recipient is accepted.
    const recipients = [...body.groups, email];
    expect((await send({ airbill: 'R-1', recipients })).status).toBe(201);
  });

  it('DRV-03 A-89 in Israel it is the group of IL, which alone gets the report', async () => {
    await setTo('report_receiver_emails_il', ['lod@x.test', 'haifa@x.test']);
    const [il] = await api.database.rows(
      sql.of({ id: 'number' })`select id from locations where code = 'IL'`,
    );
    const project = await make(api.database, 'projects', {
      client_id: world.own.client,
      name: 'IL-1',
      location_id: il?.id ?? 0,
    });
    const id = await makePackage('R-IL', { project_id: project });
    const { body } = await api.get(`${place(id)}?airbill=R-IL`, world.tokens.staff);
    expect([body.groups, body.own_group]).toEqual([['UA', 'IL'], 'IL']);
    const mails = await mailsOf(async () => {
      expect((await send({ airbill: 'R-IL' }, world.tokens.staff)).body.recipients).toEqual(['IL']);
    });
    expect(mails).toEqual(
      ['lod@x.test', 'haifa@x.test'].map((recipient) => ({
        recipient,
        subject: 'R-IL: delivered',
        status: 'queued',
        error: '',
      })),
    );
    await setTo('report_receiver_emails_il', []);
  });

  it('amendment 44 returns the time of delivery, if delivered', async () => {
    const id = await makePackage('R-DONE', { status: 'In transit' });
    const deliveredAt = async () =>
      (await api.get(`${place(id)}?airbill=R-DONE`, world.tokens.driver)).body.delivered_at;
    expect(await deliveredAt()).toBeNull();
    await send({ airbill: 'R-DONE' });
    expect(Date.now() - Date.parse(await deliveredAt())).toBeLessThan(60_000);
    const imported = await makePackage('R-OLD', { status: 'delivered', date: '2026-03-04' });
    const { body } = await api.get(`${place(imported)}?airbill=R-OLD`, world.tokens.driver);
    expect(body.delivered_at).toMatch(/^2026-03-0[345]T/);
  });

  it('DRV-08 401 without a session, 403 without access to reports, 404 for a missing package', async () => {
    const id = await makePackage('R-2');
    expect((await api.get(place(id))).status).toBe(401);
    expect((await api.get(place(id), world.tokens.user)).status).toBe(403);
    expect((await api.get(place(999_999_999), world.tokens.driver)).status).toBe(404);
  });

  it('amendment 44 a driver must give the full airbill of a package on another car', async () => {
    const id = await makePackage('R-30');
    const missing = await api.get(place(999_999_999), world.tokens.driver);
    for (const airbill of ['', '?airbill=', '?airbill=R-3', '?airbill=R-30%25']) {
      const answer = await api.get(`${place(id)}${airbill}`, world.tokens.driver);
      expect([answer.status, String(answer.raw)]).toEqual([404, String(missing.raw)]);
    }
    expect((await api.get(`${place(id)}?airbill=%20r-30%20`, world.tokens.driver)).status).toBe(200);
    expect((await api.get(place(world.own.package), world.tokens.driver)).status).toBe(200);
    expect((await api.get(place(id), world.tokens.staff)).status).toBe(200);
  });

  it('amendment 44 a driver cannot collect the recipients of many packages', async () => {
    const token = await api.tokenOf(await makeUser(api.database, 'driver', { car_id: world.carId }));
    const statuses = new Set<number>();
    for (let id = 1; id <= 100; id++) statuses.add((await api.get(place(id), token)).status);
    expect(statuses).not.toContain(429);
    const refused = await api.get(place(world.own.package), token);
    expect([refused.status, refused.body.errors.msg]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.get(place(world.own.package), world.tokens.driver)).status).toBe(200);
  });
});

describe('POST /api/packages/report/', () => {
  it('CALL-36 DRV-08 ROLE-22 401 without a session, 403 without access to reports', async () => {
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
    expect(reports).toEqual([
      {
        at: expect.any(String),
        recipients: ['UA'],
        outcome: 'delivered',
        exception: null,
        condition: null,
      },
    ]);
    const [stored] = await api.database.rows(
      sql`select user_id, airbill from delivery_reports where package_id = ${id}`,
    );
    expect(stored).toEqual({ user_id: world.users.driver, airbill: 'D-2' });
  });

  it('A-89 mails people of the project once, in their language; a string is a list of one', async () => {
    await makePackage('D-3');
    const email = 'sponsor@own.test';
    await makeUser(api.database, 'user', { client_id: world.own.client, email, language: 'fr' });
    const mails = await mailsOf(() => send({ airbill: 'D-3', recipients: 'Sponsor@own.test' }));
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['Sponsor@own.test', 'D-3\u00a0: livré'],
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
  ])('A-89 QRY-15 rejects %j, stores and mails nothing', async (body, field, error) => {
    const count = async () =>
      (await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from delivery_reports`))[0]?.n;
    const before = await count();
    const mails = await mailsOf(async () => {
      const answer = await send(body);
      expect([answer.status, answer.body.errors.fields]).toEqual([400, { [field]: error }]);
    });
    expect([mails, await count()]).toEqual([[], before]);
  });

  it('A-89 a person of another client is a stranger', async () => {
    const email = 'sponsor@foreign.test';
    await makeUser(api.database, 'user', { client_id: world.foreign.client, email });
    expect((await send({ airbill: 'D-1', recipients: [email] })).status).toBe(400);
  });

  it('CALL-36 404 for an unknown airbill', async () => {
    expect((await send({ airbill: 'NO-SUCH' })).status).toBe(404);
  });

  it('amendment 8 a driver reports a package of any car, staff as well', async () => {
    expect((await send({ airbill: world.foreign.airbill })).status).toBe(201);
    const third = await makePackage('D-4', { status: 'In transit' });
    expect((await send({ airbill: 'D-4' }, world.tokens.staff)).status).toBe(201);
    expect(await reported(third)).toBe(1);
  });

  it('DRV-07 amendment 27 of two packages with the same airbill only the selected one is delivered', async () => {
    const { project, client } = world.foreign;
    const own = await makePackage('TWIN', { status: 'In transit', date: '2026-02-01' });
    const other = await makePackage('TWIN', {
      status: 'In transit',
      date: '2026-03-01',
      project_id: String(project),
      client_id: String(client),
    });
    const email = 'twin@own.test';
    await makeUser(api.database, 'user', { client_id: world.own.client, email });
    // Recipients must belong to the selected package's project.
    const wrong = await send({ airbill: 'TWIN', package: other, recipients: [email] });
    expect([wrong.status, wrong.body.errors.fields]).toEqual([400, { recipients: 'unknown_choice' }]);
    const mails = await mailsOf(async () =>
      expect((await send({ airbill: 'twin', package: own, recipients: [email] })).status).toBe(201),
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
    expect([await reported(own), await reported(other)]).toEqual([1, 0]);
    expect([await statusOf(own), await statusOf(other)]).toEqual(['Delivered', 'In transit']);
    // With one package left, the airbill is unambiguous.
    expect((await send({ airbill: 'TWIN' })).status).toBe(201);
    expect(await statusOf(other)).toBe('Delivered');
  });

  it('DRV-07 amendment 27 an airbill of several packages is 409 with their short forms', async () => {
    const newer = await makePackage('PAIR', { status: 'In transit', date: '2026-03-01', doc_id: 'DN-2' });
    const older = await makePackage('PAIR', { status: null, date: '2026-02-01', doc_id: 'DN-1' });
    const gone = await makePackage('PAIR', { status: 'delivered', date: '2026-01-01' });
    const short = { airbill: 'PAIR', project: { name: 'AB-101' }, destination: null };
    const mails = await mailsOf(async () => {
      for (const token of [world.tokens.driver, world.tokens.staff]) {
        const answer = await send({ airbill: 'PAIR' }, token);
        expect([answer.status, answer.body]).toEqual([
          409,
          {
            errors: { msg: 'SEVERAL_PACKAGES' },
            results: [
              { id: newer, doc_id: 'DN-2', ...short },
              { id: older, doc_id: 'DN-1', ...short },
            ],
          },
        ]);
      }
    });
    expect(mails).toEqual([]);
    expect(await Promise.all([newer, older, gone].map(reported))).toEqual([0, 0, 0]);
    for (const id of [newer, older]) await send({ airbill: 'PAIR', package: id });
    const all = await send({ airbill: 'PAIR' }, world.tokens.staff);
    expect([all.status, all.body.results.map(({ id }: { id: number }) => id)]).toEqual([
      409,
      [newer, older, gone],
    ]);
  });

  it('amendment 27 404 for a missing package, and for one with another airbill', async () => {
    await makePackage('D-9');
    for (const id of [999_999_999, world.own.package]) {
      expect((await send({ airbill: 'D-9', package: id })).status).toBe(404);
    }
    const wrong = await send({ airbill: 'D-9', package: 'x' });
    expect([wrong.status, wrong.body.errors.fields]).toEqual([400, { package: 'wrong_type' }]);
  });

  it('issue 9 equal reports within a minute are stored once; different ones are not merged', async () => {
    const id = await makePackage('AGAIN');
    await setTo('report_receiver_emails_ua', ['kyiv@x.test']);
    const mails = await mailsOf(async () => {
      const answers = await Promise.all(
        ['AGAIN', 'again'].map((airbill) => send({ airbill, recipients: ['ua'] })),
      );
      answers.push(await send({ airbill: 'AGAIN', package: id }));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ raw }) => String(raw))).size).toBe(1);
    });
    expect([mails.length, await reported(id)]).toEqual([1, 1]);
    // A report by another user, to other recipients or later is a new one.
    await send({ airbill: 'AGAIN' }, world.tokens.staff);
    await setTo('emergency_email', 'night@x.test');
    await send({ airbill: 'AGAIN', recipients: ['night@x.test'] });
    expect(await reported(id)).toBe(3);
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update delivery_reports set at = at - interval '61 seconds' where package_id = ${id}`,
      ),
    );
    await send({ airbill: 'AGAIN' });
    expect(await reported(id)).toBe(4);
  });

  it('DRV-07 amendment 20 A-89 without a receiver it goes to the emergency address, or a failed sending record', async () => {
    await setTo('report_receiver_emails_ua', []);
    await setTo('emergency_email', 'night@x.test');
    await makePackage('D-5');
    const told = await mailsOf(() => send({ airbill: 'D-5' }));
    expect(told.map(({ recipient }) => recipient)).toEqual(['night@x.test']);
    await setTo('emergency_email', '');
    await makePackage('D-6');
    const undeliverable = await mailsOf(async () =>
      expect((await send({ airbill: 'D-6' })).status).toBe(201),
    );
    expect(undeliverable).toEqual([
      { recipient: 'UA', subject: 'D-6: delivered', status: 'failed', error: 'no receiver' },
    ]);
  });
});
