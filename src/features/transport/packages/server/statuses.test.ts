import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const ids: number[] = [];
const send = (body: unknown, token: string | undefined = world.tokens.staff) =>
  api.send('POST', '/api/packages/status/', { token, body });
const historyOf = async (id: number) => (await api.get(`/api/packages/${id}/`, world.tokens.staff)).body;
const mails = () =>
  api.database.rows(
    sql.of({
      subject: 'string',
    })`select subject from sending_records where kind = 'package_update' order by id`,
  );

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (let row = 0; row < 25; row++) {
    const values = { airbill: `S-${row}`, status: 'Registered', date: '2026-01-02' };
    ids.push(
      await make(api.database, 'packages', {
        project_id: world.own.project,
        client_id: world.own.client,
        ...values,
      }),
    );
  }
  await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(
      sql`update global_settings set value = '["desk@x.test"]' where name = 'package_updates_target'`,
    ),
  );
});

describe('POST /api/packages/status/', () => {
  it('AUTH-16 ROLE-22 401 without a session, 403 without write access', async () => {
    const body = { ids: ids.slice(0, 1), status: 'x' };
    expect((await api.send('POST', '/api/packages/status/', { body })).status).toBe(401);
    for (const role of ['api_user', 'user', 'invoicing_user', 'driver', 'coordinator'] as const) {
      expect((await send(body, world.tokens[role])).status).toBe(403);
    }
    expect((await historyOf(ids[0] ?? 0)).status).toBe('Registered');
  });

  it.each([
    [{ ids: [], status: 'x' }, 'ids', 'required'],
    [{ ids: Array.from({ length: 501 }, (_, n) => n + 1), status: 'x' }, 'ids', 'max:500'],
    [{ ids: [1], status: ' ' }, 'status', 'required'],
    [{ ids: [1], status: 'x'.repeat(65) }, 'status', 'max:64'],
    [{ ids: [1], status: 'x', date: '02.01.2026' }, 'date', 'date'],
  ])('QRY-15 rejects %j', async (body, field, error) => {
    const answer = await send(body);
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { [field]: error }]);
  });

  it('Part 3 rank 4 sets status and date of each package, with history, audit and mail', async () => {
    const chosen = ids.slice(0, 3);
    const twice = [...chosen, ...chosen];
    const answer = await send({ ids: twice, status: ' At customs ', date: '2026-03-04' });
    expect([answer.status, answer.body]).toEqual([200, { changed: 3, late: 0 }]);
    for (const id of chosen) {
      const { status, date, statuses } = await historyOf(id);
      expect([status, date, statuses.at(-1).status]).toEqual(['At customs', '2026-03-04', 'At customs']);
      // The cause is in the audit trail; the history shows only a reason that a user entered.
      const [audited] = await api.database.rows(
        sql.of({ operation: 'string', reason: 'string' })`
          select operation, reason from audit where table_name = 'packages' and row_id = ${String(id)} order by id desc limit 1`,
      );
      expect(audited).toEqual({ operation: 'change status', reason: '' });
      const [last] = (await api.get(`/api/history/packages/${id}/`, world.tokens.staff)).body.results;
      expect(last.changes).toContainEqual(expect.objectContaining({ field: 'status' }));
    }
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'S-0: At customs',
      'S-1: At customs',
      'S-2: At customs',
    ]);
    const hits = await api.get('/api/packages/?filter=at customs', world.tokens.staff);
    expect(hits.body.count).toBe(3);
  });

  it('a package that already has the status is unchanged, without history and mail', async () => {
    const before = (await mails()).length;
    const answer = await send({ ids: ids.slice(2, 4), status: 'At customs', date: '2026-03-04' });
    expect(answer.body).toEqual({ changed: 1, late: 0 });
    expect((await mails()).length).toBe(before + 1);
    expect((await historyOf(ids[2] ?? 0)).statuses).toHaveLength(1);
    // A new date alone counts as a change but is not mailed.
    expect(
      (await send({ ids: ids.slice(3, 4), status: 'At customs', date: '2026-03-05' })).body.changed,
    ).toBe(1);
    expect((await mails()).length).toBe(before + 1);
  });

  it('changes no package if one does not exist', async () => {
    const before = await mails();
    const answer = await send({ ids: [ids[5], 999_999, ids[6]], status: 'Lost' });
    expect(answer.status).toBe(404);
    for (const id of ids.slice(5, 7)) expect((await historyOf(id)).status).toBe('Registered');
    expect(await mails()).toEqual(before);
  });

  it('decision 0026 reports many changes in one mail', async () => {
    const before = (await mails()).length;
    expect((await send({ ids, status: 'Delivered' })).body).toEqual({ changed: 25, late: 0 });
    expect((await mails()).length).toBe(before + 1);
  });

  it('concurrent requests in opposite orders do not deadlock', async () => {
    const answers = await Promise.all([
      send({ ids, status: 'One' }),
      send({ ids: ids.toReversed(), status: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = new Set((await Promise.all(ids.map(historyOf))).map(({ status }) => status));
    expect(now.size).toBe(1);
  });

  it('Part 3 rank 4 an operator says what happened, when and where; the date of a package stays', async () => {
    const chosen = await Promise.all(
      ['OP-1', 'OP-2'].map((airbill) =>
        make(api.database, 'packages', {
          project_id: world.foreign.project,
          client_id: world.foreign.client,
          airbill,
          status: 'Registered',
          date: '2026-01-02',
        }),
      ),
    );
    const said = { status: 'Cleared', at: '2026-02-03T04:05:00.000Z', place: 'Airport', note: 'Seal intact' };
    const withDate = { ids: chosen, ...said, date: '2026-02-04' };
    const refused = await send(withDate, world.tokens.operator);
    expect(refused.status).toBe(403);
    const answer = await send({ ids: chosen, ...said }, world.tokens.operator);
    expect([answer.status, answer.body]).toEqual([200, { changed: 2, late: 0 }]);
    for (const id of chosen) {
      const { status, date, statuses } = await historyOf(id);
      expect([status, date]).toEqual(['Cleared', '2026-01-02']);
      expect(statuses.at(-1)).toMatchObject(said);
      const [audited] = await api.database.rows(
        sql.of({ actor: 'string', operation: 'string' })`
          select actor, operation from audit where table_name = 'packages' and row_id = ${String(id)} order by id desc limit 1`,
      );
      expect(audited?.operation).toBe('change status');
      expect(audited?.actor).toBe(String(world.users.operator));
    }
  });
});
