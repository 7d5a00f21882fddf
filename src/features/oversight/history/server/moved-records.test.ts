// A record that was booked on the wrong client: its past there is visible to that client only.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { History } from '../contract.ts';
import type { HistoryNoun } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const customer = () => world.tokens.invoicing_user;
const at = (noun: HistoryNoun, id: number) => `/api/history/${noun}/${id}/`;

async function linesOf(noun: HistoryNoun, id: number, token = customer()): Promise<unknown[]> {
  const { body, raw } = await api.get(at(noun, id), token);
  if (token === customer() && raw.includes(canary)) throw new Error(`shows ${canary}: ${raw.toString()}`);
  const { count, results } = body as History;
  expect(count).toBe(results.length);
  return results.map(({ about, action, reason, changes }) => [
    about,
    action,
    reason,
    Object.fromEntries(changes.map((one) => [one.field, [one.old, one.new]])),
  ]);
}

async function sheetOf(noun: HistoryNoun, id: number): Promise<unknown[][]> {
  const { status, raw } = await api.get(`${at(noun, id)}excel/`, customer());
  expect(status).toBe(200);
  return sheetCells(raw);
}

function change(statement: Fragment, reason = ''): Promise<unknown> {
  const cause = { actor: world.users.staff, origin: 'form', reason, request: 'test' } as const;
  return api.database.write(cause, (transaction) => transaction.rows(statement));
}

/** Moves a record as a form does, with a reason. */
async function patch(url: string, body: object): Promise<void> {
  const { status } = await api.send('PATCH', url, { token: world.tokens.staff, body });
  expect(status).toBe(200);
}

const movedHere = (about: string) => [about, 'moved', '', {}];

describe('a record that is moved from another client', () => {
  it('amendment 12 a package shows what happened since then, and one entry for the move', async () => {
    const id = await make(api.database, 'packages', {
      project_id: world.foreign.project,
      client_id: world.foreign.client,
      airbill: 'M-1',
      doc_id: `${canary}-DOC-9`,
    });
    await make(api.database, 'package_statuses', {
      package_id: id,
      status: 'Sent',
      place: `${canary} depot`,
    });
    await change(sql`update packages set doc_type = 'CMR' where id = ${id}`, `${canary} asked for it`);
    await patch(`/api/packages/${id}/`, {
      project_id: world.own.project,
      doc_id: 'DOC-9',
      reason: `it was booked on ${canary}`,
    });
    await change(sql`update packages set destination = 'Street 2' where id = ${id}`, 'moved house');
    expect(await linesOf('packages', id)).toEqual([
      ['packages', 'update', 'moved house', { destination: [null, 'Street 2'] }],
      movedHere('packages'),
    ]);
    const [, ...rows] = await sheetOf('packages', id);
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['Package changed', 'Destination', null, 'Street 2', null, 'moved house'],
      ['Package moved here', null, null, null, null, null],
    ]);
    // Staff read all of it, including who moved it from where.
    const all = JSON.stringify(await linesOf('packages', id, world.tokens.staff));
    expect(all).toContain(`${canary}-DOC-9`);
    expect(all).toContain(`it was booked on ${canary}`);
    // The previous client no longer has it.
    expect((await api.get(at('packages', id), world.foreignCustomer)).status).toBe(404);
  });

  it('amendment 12 earlier delivery reports are not shown with the package', async () => {
    const id = await make(api.database, 'packages', {
      project_id: world.foreign.project,
      client_id: world.foreign.client,
      airbill: 'M-2',
    });
    const report = (recipients: string[]) =>
      make(api.database, 'delivery_reports', {
        package_id: id,
        user_id: world.users.driver,
        airbill: 'M-2',
        recipients: JSON.stringify(recipients),
      });
    await report([`${canary} Nurse`]);
    await change(
      sql`update packages set project_id = ${world.own.project}, client_id = ${world.own.client} where id = ${id}`,
    );
    await report(['Own Nurse']);
    const seen = await api.get(`/api/packages/${id}/`, customer());
    expect(seen.body.reports.map((one: { recipients: string[] }) => one.recipients)).toEqual([['Own Nurse']]);
    expect(seen.raw.toString()).not.toContain(canary);
    const all = await api.get(`/api/packages/${id}/`, world.tokens.staff);
    expect(all.body.reports).toHaveLength(2);
  });

  it('amendment 12 an invoice shows no earlier name, amount, file or payment', async () => {
    const id = await make(api.database, 'invoices', {
      project_id: world.foreign.project,
      name: `${canary}-INV-9`,
      currency: 'EUR',
      amount: '777.00',
    });
    const payment = { invoice_id: id, amount: '7.00', currency: 'EUR', reference: `${canary}-BT` };
    await make(api.database, 'invoice_payments', payment);
    await patch(`/api/invoices/${id}/`, { name: 'INV-9', project_id: world.own.project, reason: canary });
    await make(api.database, 'invoice_payments', { ...payment, amount: '1.00', reference: 'BT-1' });
    expect(await linesOf('invoices', id)).toEqual([
      [
        'invoice_payments',
        'insert',
        'factory',
        { amount: [null, '1'], currency: [null, 'EUR'], reference: [null, 'BT-1'] },
      ],
      movedHere('invoices'),
    ]);
  });

  it('amendment 12 a moved project brings its records, each without its past', async () => {
    const project = await make(api.database, 'projects', {
      client_id: world.foreign.client,
      name: `${canary}-202`,
      sponsor: `${canary} Sponsor`,
    });
    const inbound = await make(api.database, 'inbounds', { project_id: project, order: `${canary}-PO` });
    const line = { inbound_id: inbound, batch: `${canary}-B`, quantity: '1' };
    await make(api.database, 'record_lines', line);
    await make(api.database, 'project_notes', { project_id: project, kind: 'transit', description: canary });
    await patch(`/api/projects/${project}/`, {
      client_id: world.own.client,
      name: 'AB-202',
      sponsor: 'Sponsor',
      reason: `no longer of ${canary}`,
    });
    await change(sql`update inbounds set "order" = 'PO-1' where id = ${inbound}`);
    await change(sql`update inbounds set weight = 2 where id = ${inbound}`);
    await make(api.database, 'record_lines', { ...line, batch: 'B-2' });
    expect(await linesOf('projects', project)).toEqual([movedHere('projects')]);
    const { body, raw } = await api.get(at('inbounds', inbound), customer());
    expect((body as History).results.map(({ about, action }) => [about, action])).toEqual([
      ['record_lines', 'insert'],
      ['inbounds', 'update'],
      ['inbounds', 'update'],
      ['inbounds', 'moved'],
    ]);
    // A name given after the move is visible to the new client only.
    expect(raw.toString().replace(`"old":"${canary}-PO"`, '')).not.toContain(canary);
  });

  it('amendment 12 a record that left and came back shows both of its times here, and nothing between', async () => {
    const values = { project_id: world.own.project, site_name: 'A' };
    const id = await make(api.database, 'returns', values);
    const moveTo = (project: number, site: string) =>
      change(sql`update returns set project_id = ${project}, site_name = ${site} where id = ${id}`, site);
    await change(sql`update returns set site_name = 'B' where id = ${id}`, 'here');
    await moveTo(world.foreign.project, `${canary} 1`);
    await change(sql`update returns set site_name = ${`${canary} 2`} where id = ${id}`, canary);
    await moveTo(world.own.project, 'C');
    await change(sql`update returns set site_name = 'D' where id = ${id}`, 'here again');
    expect(await linesOf('returns', id)).toEqual([
      ['returns', 'update', 'here again', { site_name: ['C', 'D'] }],
      movedHere('returns'),
      ['returns', 'update', 'here', { site_name: ['A', 'B'] }],
      ['returns', 'insert', 'factory', { site_name: [null, 'A'] }],
    ]);
  });

  it('amendment 12 a transit record from another project shows nothing earlier', async () => {
    const note = { project_id: world.foreign.project, kind: 'transit', description: canary };
    const id = await make(api.database, 'project_notes', note);
    await change(
      sql`update project_notes set project_id = ${world.own.project}, description = 'mine' where id = ${id}`,
      canary,
    );
    await change(sql`update project_notes set status = 'Arrived' where id = ${id}`);
    const lines = (await linesOf('projects', world.own.project)) as string[][];
    expect(lines.filter(([about]) => about === 'project_notes')).toEqual([
      ['project_notes', 'update', '', { status: [null, 'Arrived'] }],
      movedHere('project_notes'),
    ]);
  });

  it('amendment 12 names are those visible in the scope: a project that left does not show its new name', async () => {
    const left = await make(api.database, 'projects', { client_id: world.own.client, name: 'AB-303' });
    const id = await make(api.database, 'invoices', { project_id: left, name: 'INV-10', currency: 'EUR' });
    await change(sql`update invoices set project_id = ${world.own.project} where id = ${id}`);
    const projectIds = async () =>
      ((await linesOf('invoices', id)) as [string, string, string, { project_id?: string[] }][]).map(
        ([, , , { project_id }]) => project_id,
      );
    expect(await projectIds()).toEqual([
      ['AB-303', 'AB-101'],
      [null, 'AB-303'],
    ]);
    await change(
      sql`update projects set client_id = ${world.foreign.client}, name = ${`${canary}-303`} where id = ${left}`,
    );
    const gone = `no longer exists (${left})`;
    expect(await projectIds()).toEqual([
      [gone, 'AB-101'],
      [null, gone],
    ]);
  });

  it('amendment 12 a reader of one project sees its client for the time that the project belonged to it', async () => {
    const client = await make(api.database, 'clients', { name: `${canary} Gamma` });
    await change(sql`update clients set name = 'Gamma' where id = ${client}`, canary);
    const project = await make(api.database, 'projects', { client_id: world.foreign.client, name: 'G-1' });
    await change(sql`update projects set client_id = ${client} where id = ${project}`);
    await change(sql`update clients set is_active = false where id = ${client}`, 'closed');
    const reader = await makeUser(api.database, 'user', {});
    await make(api.database, 'manager_projects', { user_id: reader, project_id: project });
    const { body, raw } = await api.get(at('clients', client), await api.tokenOf(reader));
    expect((body as History).results.map(({ action, reason }) => [action, reason])).toEqual([
      ['update', 'closed'],
    ]);
    expect(raw.toString()).not.toContain(canary);
  });
});

describe('the history of an administrator', () => {
  it('2.E is 404 for staff, as for a missing record, on the screen and as a file', async () => {
    const byGroup = await makeUser(api.database, 'driver');
    await change(
      sql`insert into user_groups (user_id, group_id) select ${byGroup}, id from groups where name = 'admin'`,
    );
    const missing = await api.get(at('users', 999_999), world.tokens.staff);
    expect(missing.status).toBe(404);
    for (const id of [world.users.admin, byGroup]) {
      for (const url of [at('users', id), `${at('users', id)}excel/`]) {
        const refused = await api.get(url, world.tokens.staff);
        expect([refused.status, refused.raw.toString()]).toEqual([404, missing.raw.toString()]);
        expect((await api.get(url, world.tokens.admin)).status).toBe(200);
      }
    }
    expect((await api.get(at('users', world.users.driver), world.tokens.staff)).status).toBe(200);
  });
});
