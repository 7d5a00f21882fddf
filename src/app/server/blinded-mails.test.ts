// Mails to blinded readers: scheduled exports, reports and notices, including those requested before they
// were blinded.

import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jobNames } from '#core/job-lanes.ts';
import { reportJob } from '#features/exchange/reports/server/jobs.ts';
import { listAccess, subscribedLists, wideLists } from '#features/exchange/subscriptions/rules.ts';
import { exportRecords } from '#features/supply/records/server/export.ts';
import { sql } from '#server/database/sql.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';
import { testApi, testOrigin } from '#testing/api.ts';
import { type BlindedWorld, makeBlindedWorld, secrets } from '#testing/blinded-world.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { serverJobs } from './jobs.ts';

const api = testApi({ rateLimits: false });
const world = {} as BlindedWorld;
beforeAll(async () => {
  Object.assign(world, await makeBlindedWorld(api));
});

const { signal } = new AbortController();
const cause = { actor: 'test', reason: 'test', request: 'test' };
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const schedule = { frequency: 'daily', at: '08:30', day: null, time_zone: 'UTC' };

async function blind(id: number, is_blinded: boolean): Promise<void> {
  const token = await api.tokenOf(world.users.admin);
  const { status } = await api.send('PATCH', `/api/users/${id}/`, { token, body: { is_blinded } });
  expect(status).toBe(200);
}

async function subscribe(user: number, list: string, query = ''): Promise<void> {
  const isOfProject = !wideLists.some((one) => one === list);
  const body = { ...schedule, list, query, ...(isOfProject && { project: world.own.project }) };
  const { status } = await api.send('POST', '/api/subscriptions/', { token: await api.tokenOf(user), body });
  expect([list, status]).toEqual([list, 201]);
}

/** Makes every subscription due and runs all jobs; returns the queued mails as their recipient reads them. */
async function mailed(): Promise<{ recipient: string; read: string }[]> {
  await change(
    sql`update subscriptions set next_send_at = now() - interval '1 minute' where status = 'active'`,
  );
  const jobs: Jobs = serverJobs(api.database, { businessTz: 'UTC', publicUrl: testOrigin, dataDir: '' });
  await jobs['subscriptions.poll']?.({}, signal, { isLast: false, report: console.error });
  const queued = await api.database.rows(
    sql.of({
      name: z.enum(jobNames),
      payload: z.record(z.string(), z.unknown()),
    })`select name, payload from jobs`,
  );
  for (const { name, payload } of queued)
    await jobs[name]?.(payload, signal, { isLast: false, report: console.error });
  await api.database.rows(sql`delete from jobs`);
  return waiting();
}

async function waiting(): Promise<{ recipient: string; read: string }[]> {
  const mails = await api.database.rows(
    sql.of(storedBody, {
      id: 'number',
      recipient: 'string',
      subject: 'string',
      name: 'string?',
      content: 'bytes?',
    })`
      select r.id, r.recipient, r.subject, ${bodyColumns}, f.name, f.content
      from outbox o join sending_records r on r.id = o.record_id left join files f on f.id = o.attachment_file_id`,
  );
  return Promise.all(
    mails.map(async ({ id, recipient, subject, name, content, ...body }) => {
      const cells = content === null ? [] : await sheetCells(content);
      const read = JSON.stringify([subject, name, cells, openBody(api.database, id, body)]);
      return { recipient, read };
    }),
  );
}

const secretsIn = (read: string) => secrets.filter((one) => read.includes(one));
const emailOf = async (id: number) =>
  (await api.database.rows(sql.of({ email: 'string' })`select email from users where id = ${id}`))[0]?.email;
const mailsTo = async (user: number, mails: { recipient: string; read: string }[]) => {
  const email = await emailOf(user);
  return mails.filter(({ recipient }) => recipient === email).map(({ read }) => read);
};

/** Staff alone read open issues. */
const ofCustomers = subscribedLists.filter((list) => listAccess[list] !== 'gaps.read');
const ofBatches = ['inventories', 'reconciliation', 'expiry', 'stock_levels'];

describe('scheduled exports', () => {
  const searched = 'filter=Unblindol&ordering=-quantity,id';

  it('reach a person who is not blinded with their full content', async () => {
    const user = await world.person('invoicing_user', null);
    for (const list of ofCustomers) await subscribe(user, list);
    await subscribe(user, 'inbounds', searched);
    const mails = await mailsTo(user, await mailed());
    expect(mails).toHaveLength(ofCustomers.length + 1);
    expect(new Set(mails.flatMap(secretsIn))).toEqual(
      new Set(['Unblindol', 'Placeboline', 'LOT-7Q7', '7391.137', '2846.5']),
    );
  });

  it('BLIND-03 contain no unblinding data once their recipient is blinded; those of batches are not sent', async () => {
    const user = await world.person('invoicing_user', null);
    for (const list of ofCustomers) await subscribe(user, list);
    await subscribe(user, 'inbounds', searched);
    await subscribe(user, 'inbounds', `${searched}&fields=order`);
    await subscribe(user, 'destructions', 'filter=Unblindol&fields=certificate');
    await blind(user, true);
    const mails = await mailsTo(user, await mailed());
    expect(mails).toHaveLength(ofCustomers.length - ofBatches.length + 3);
    expect(mails.flatMap(secretsIn)).toEqual([]);
    const token = await api.tokenOf(user);
    const { body } = await api.get('/api/subscriptions/', token);
    const byList = body.results.map(({ list, status }: { list: string; status: string }) => [list, status]);
    for (const list of ofBatches) expect(byList).toContainEqual([list, 'no_access']);
    expect(byList).toContainEqual(['inbounds', 'active']);
    const stopped = body.results.find(({ status }: { status: string }) => status === 'no_access');
    const path = `/api/subscriptions/${stopped.id}/`;
    expect((await api.send('PATCH', path, { token, body: { status: 'active' } })).status).toBe(403);
  });

  it('that are queued when their recipient is blinded are withdrawn', async () => {
    const user = await world.person('invoicing_user', null);
    await subscribe(user, 'inventories');
    expect((await mailsTo(user, await mailed())).flatMap(secretsIn)).not.toEqual([]);
    await blind(user, true);
    expect(await mailsTo(user, await waiting())).toEqual([]);
  });
});

describe('a report', () => {
  const ask = async (user: number, kind: string) =>
    api.send('POST', `/api/projects/${world.own.project}/${kind}/report/`, {
      token: await api.tokenOf(user),
    });

  it('BLIND-03 that was requested before its recipient was blinded is not sent', async () => {
    const user = await world.person('user', null);
    expect((await ask(user, 'inventories')).status).toBe(200);
    await blind(user, true);
    expect(await mailsTo(user, await mailed())).toEqual([]);
  });

  it('BLIND-03 is not sent either when its recipient is blinded while it is generated', async () => {
    const user = await world.person('user', null);
    const job = reportJob(api.database, {
      makeList: async (scope, wanted) => {
        await blind(user, true);
        return exportRecords(api.database, scope, wanted);
      },
      timeZone: 'UTC',
      publicUrl: testOrigin,
    });
    const order = { kind: 'inventories', project: world.own.project, user, language: 'en', request: 'race' };
    await expect(job(order, signal)).rejects.toThrow('the rights have changed since');
    expect(await mailsTo(user, await waiting())).toEqual([]);
  });
});

it('BLIND-03 notices to a blinded customer contain no unblinding data', async () => {
  const user = await world.person('invoicing_user', true);
  const token = await api.tokenOf(world.users.staff);
  await change(sql`update global_settings set value = '0' where name = 'invoice_grace_minutes'`);
  const body = {
    name: 'INV-77',
    project_id: world.own.project,
    invoicing_date: '2026-01-05',
    amount: '1',
    currency: 'EUR',
  };
  expect((await api.send('POST', '/api/invoices/', { token, body })).status).toBe(201);
  const mails = await mailsTo(user, await waiting());
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.flatMap(secretsIn)).toEqual([]);
});
