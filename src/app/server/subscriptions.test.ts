import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { packages as ukrainian } from '#locales/uk/packages.ts';
import { anyRow } from '#server/database/rows.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';
import { testApi, testOrigin } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { serverJobs } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const airbill of ['AB-2', 'AB-3'])
    await make(api.database, 'outbounds', { project_id: world.own.project, airbill, site: 'Depot' });
});

interface Sent {
  recipient: string;
  subject: string;
  text: string;
  language: string;
  cells: unknown[][];
}
const cause = { actor: 'test', reason: 'test', request: 'test' };
const change = (statement: Fragment) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const daily = { frequency: 'daily', at: '08:30', day: null, time_zone: 'Europe/Kyiv', query: '' };

async function subscribe(user: number, body: object): Promise<number> {
  const answer = await api.send('POST', '/api/subscriptions/', {
    token: await api.tokenOf(user),
    body: { ...daily, ...body },
    headers: { 'accept-language': 'uk' },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const customer = () => makeUser(api.database, 'invoicing_user', { client_id: world.own.client });
const outbounds = () => ({ list: 'outbounds', project: world.own.project });

/** Makes all subscriptions due, runs the job in several processes, sends, and returns the mails. */
async function send(): Promise<Sent[]> {
  await change(
    sql`update subscriptions set next_send_at = now() - interval '1 minute' where status = 'active'`,
  );
  const jobs = serverJobs(api.database, { businessTz: 'UTC', publicUrl: testOrigin, dataDir: '' });
  const { signal } = new AbortController();
  const look = async () => jobs['subscriptions.poll']();
  await Promise.all([look(), look(), look()]);
  const queued = await api.database.rows(
    sql.of({
      payload: z.object({ id: z.number() }),
    })`select payload from jobs where name = 'subscriptions.send' order by id`,
  );
  expect(new Set(queued.map(({ payload }) => payload.id)).size).toBe(queued.length);
  // Each job runs twice, as after a process that died at the last moment.
  for (const { payload } of [...queued, ...queued]) await jobs['subscriptions.send']?.(payload, signal);
  const mails = await api.database.rows(
    sql.of(storedBody, {
      id: 'number',
      recipient: 'string',
      subject: 'string',
      language: 'string',
      content: 'bytes?',
    })`select r.recipient, r.subject, r.id, ${bodyColumns}, o.language, f.content
      from outbox o join sending_records r on r.id = o.record_id join files f on f.id = o.attachment_file_id order by r.id`,
  );
  await api.database.rows(sql`delete from outbox`);
  await api.database.rows(sql`delete from jobs`);
  await change(sql`delete from subscriptions where status = 'active'`);
  return Promise.all(
    mails.map(async ({ content, ...mail }) => ({
      ...mail,
      text: openBody(api.database, mail.id, mail)?.text ?? '',
      cells: await sheetCells(content ?? Buffer.alloc(0)),
    })),
  );
}
const emailOf = async (id: number) =>
  (await api.database.rows(sql.of({ email: 'string' })`select email from users where id = ${id}`))[0]
    ?.email ?? '';

describe('a subscription', () => {
  it('SET-21 sends the list as it was searched and sorted, once, in the receiver’s language and time zone', async () => {
    const user = await customer();
    await subscribe(user, {
      ...outbounds(),
      query: 'ordering=-airbill,id&filter=depot&fields=site&page=7&limit=1',
    });
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: await emailOf(user), language: 'uk' });
    expect(mail?.subject).toMatch(/^Регулярний експорт: AB101_outbounds_\d{4}-\d\d-\d\d\.xlsx$/);
    expect(mail?.text).toContain('(Europe/Kyiv)');
    expect(mail?.text).toContain('/settings?tab=subscriptions');
    const column = mail?.cells[0]?.indexOf(ukrainian.airbill) ?? -1;
    expect(mail?.cells.slice(1).map((row) => row[column])).toEqual(['AB-3', 'AB-2']);
  });

  it.each(['inbounds', 'returns', 'inventories', 'destructions', 'packages', 'invoices'])(
    'A-117 sends %s of the own client alone',
    async (list) => {
      const user = await customer();
      for (const side of [world.own, world.foreign]) {
        await make(api.database, 'invoices', {
          project_id: side.project,
          name: `${side === world.own ? 'OWN' : canary}-INV`,
          amount: '10.00',
          currency: 'EUR',
          invoicing_date: '2020-01-01',
        });
      }
      const query = list === 'invoices' ? 'period=past&ordering=name,id' : '';
      const project = list === 'packages' || list === 'invoices' ? {} : { project: world.own.project };
      await subscribe(user, { list, query, ...project });
      const [mail] = await send();
      expect(mail?.cells.length).toBeGreaterThan(1);
      expect(JSON.stringify(mail)).not.toContain(canary);
    },
  );

  it.each(['expiry', 'reconciliation'])('issue 13 sends %s of the own client alone', async (list) => {
    const user = await customer();
    const query = list === 'expiry' ? 'ordering=-expiry_date,id' : '';
    await subscribe(user, { list, query, ...(list === 'reconciliation' && { project: world.own.project }) });
    const [mail] = await send();
    expect(mail?.subject).toContain(list);
    expect(JSON.stringify(mail?.cells)).toContain('AB-B1');
    expect(JSON.stringify(mail)).not.toContain(canary);
  });

  it('SHIPMENT-03 sends the late shipments of the own client alone, as of the day in the time zone of the reader', async () => {
    const late = { site: 'Depot', expected_date: '2020-01-10', dispatched_date: '2020-01-02' };
    await make(api.database, 'outbounds', { project_id: world.own.project, airbill: 'LATE-1', ...late });
    await make(api.database, 'outbounds', {
      ...late,
      project_id: world.own.project,
      airbill: 'AHEAD-1',
      expected_date: '2090-01-10',
    });
    await make(api.database, 'outbounds', { project_id: world.foreign.project, airbill: 'LATE-2', ...late });
    const user = await customer();
    await subscribe(user, { list: 'shipments', query: 'kind=late' });
    const [mail] = await send();
    const cells = JSON.stringify(mail?.cells);
    expect(cells).toContain('LATE-1');
    expect(cells).not.toMatch(/AHEAD-1|LATE-2/);
    expect(mail?.recipient).toBe(await emailOf(user));
  });

  it('LEVEL-02 mails the products below their minimum, once there are any, within the scope of the reader', async () => {
    const user = await customer();
    await subscribe(user, { list: 'stock_levels', query: 'kind=below_minimum', only_with_rows: true });
    expect(await send()).toEqual([]);
    await make(api.database, 'products', {
      project_id: world.own.project,
      name: 'Scarce vials',
      minimum_stock: '12',
    });
    await make(api.database, 'products', {
      project_id: world.foreign.project,
      name: `${canary} vials`,
      minimum_stock: '12',
    });
    await subscribe(user, { list: 'stock_levels', query: 'kind=below_minimum', only_with_rows: true });
    const [mail] = await send();
    const cells = JSON.stringify(mail?.cells);
    expect(cells).toContain('Scarce vials');
    expect(cells).not.toContain(canary);
    expect(mail?.recipient).toBe(await emailOf(user));
  });

  it('issue 13 as an alert is not sent while its list is empty, and keeps its schedule', async () => {
    const user = await customer();
    const query = 'filter=no-such-site&fields=site';
    const id = await subscribe(user, { ...outbounds(), query, only_with_rows: true });
    await change(sql`update subscriptions set next_send_at = now() - interval '1 minute' where id = ${id}`);
    const [due] = await api.database.rows(
      sql.of({ due: 'string!' })`select next_send_at as due from subscriptions where id = ${id}`,
    );
    const jobs = serverJobs(api.database, { businessTz: 'UTC', publicUrl: testOrigin, dataDir: '' });
    await jobs['subscriptions.send']?.({ id, due: due?.due }, new AbortController().signal);
    expect(
      await api.database.rows(sql`select status, next_send_at > now() as later, last_sent_at,
          last_run_at > now() - interval '1 minute' as has_run from subscriptions where id = ${id}`),
    ).toEqual([{ status: 'active', later: true, last_sent_at: null, has_run: true }]);
    // Sent: an empty list without the option, and a list with rows.
    await subscribe(user, { ...outbounds(), query });
    await subscribe(user, { ...outbounds(), query: 'filter=depot&fields=site', only_with_rows: true });
    const mails = await send();
    expect(mails.map(({ cells }) => cells.length > 1)).toEqual([false, true]);
  });

  it('issue 13 sends open issues to staff, and to no one who is no longer of the staff', async () => {
    await make(api.database, 'packages', {
      project_id: world.own.project,
      client_id: world.own.client,
      airbill: 'NO-STATUS',
      date: '2020-01-01',
    });
    const user = await makeUser(api.database, 'staff');
    await subscribe(user, { list: 'open_issues', query: 'ordering=-date,id' });
    const [mail] = await send();
    expect(mail?.recipient).toBe(await emailOf(user));
    expect(mail?.cells.length).toBeGreaterThan(1);
    const id = await subscribe(user, { list: 'open_issues' });
    await change(sql`update users set is_staff = false where id = ${user}`);
    await change(sql`delete from user_groups where user_id = ${user}`);
    expect(await send()).toEqual([]);
    const [left] = await api.database.rows(
      sql.of({ status: 'string' })`select status from subscriptions where id = ${id}`,
    );
    expect(left?.status).toBe('no_access');
  });

  it('A-117 is sent again at its next time, and not before', async () => {
    const user = await customer();
    const id = await subscribe(user, outbounds());
    const jobs = serverJobs(api.database, { businessTz: 'UTC', publicUrl: testOrigin, dataDir: '' });
    const { signal } = new AbortController();
    await jobs['subscriptions.poll']();
    expect(await api.database.rows(sql`select 1 from jobs`)).toEqual([]);
    // Three days late: sent once, and then at the next scheduled time.
    const [due] = await api.database.rows(
      sql.of({ due: 'string!' })`select (now() - interval '3 days') as due`,
    );
    await change(sql`update subscriptions set next_send_at = ${due?.due}::timestamptz where id = ${id}`);
    const payload = { id, due: due?.due };
    await jobs['subscriptions.send']?.(payload, signal);
    const [after] = await api.database.rows(
      sql.of(anyRow)`select next_send_at > now() as later, next_send_at < now() + interval '25 hours' as soon,
        last_sent_at is not null as sent from subscriptions where id = ${id}`,
    );
    expect(after).toEqual({ later: true, soon: true, sent: true });
    await send();
  });

  it.each([
    [
      'went to another client',
      (id: number) => sql`update users set client_id = ${world.foreign.client}::bigint where id = ${id}`,
    ],
    [
      'lost the role',
      (id: number) => sql`update users set manager = false, site_user = true where id = ${id}`,
    ],
    ['was deactivated', (id: number) => sql`update users set is_active = false where id = ${id}`],
  ])('ROLE-22 PRJ-15 whoever %s gets nothing, and the subscription says why', async (_, lose) => {
    const user = await customer();
    const kept = await customer();
    const id = await subscribe(user, { list: 'inventories', project: world.own.project });
    await subscribe(kept, { list: 'inventories', project: world.own.project });
    await change(lose(user));
    expect((await send()).map(({ recipient }) => recipient)).toEqual([await emailOf(kept)]);
    expect(
      await api.database.rows(
        sql`select status, next_send_at, last_sent_at from subscriptions where id = ${id}`,
      ),
    ).toEqual([{ status: 'no_access', next_send_at: null, last_sent_at: null }]);
  });

  it('A-117 paused or ended between being due and being sent: nothing is sent', async () => {
    const user = await customer();
    const id = await subscribe(user, outbounds());
    await change(sql`update subscriptions set next_send_at = now() - interval '1 minute' where id = ${id}`);
    const [row] = await api.database.rows(
      sql.of({ due: 'string!' })`select next_send_at as due from subscriptions where id = ${id}`,
    );
    await change(sql`update subscriptions set status = 'paused', next_send_at = null where id = ${id}`);
    const jobs = serverJobs(api.database, { businessTz: 'UTC', publicUrl: testOrigin, dataDir: '' });
    await jobs['subscriptions.send']?.({ id, due: row?.due }, new AbortController().signal);
    expect(await send()).toEqual([]);
  });
});
