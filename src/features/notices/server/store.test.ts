import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { commitImport, importFile } from '#testing/sheet-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { bodyColumns, openBody, type StoredBody } from '#server/mail-body.ts';
import { sql } from '#server/sql.ts';
import { namedInSummary, toldOneByOne } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
let customer = '';

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  customer = await emailOf(world.users.invoicing_user);
  await name('package_updates_target', ['desk@x.test']);
  await name('invoice_notification_target_email', ['money@x.test']);
});
let since = 0;
beforeEach(async () => {
  since = (await records(0)).at(-1)?.id ?? 0;
});

interface Sent {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  language: string;
}
async function records(after: number): Promise<Sent[]> {
  const rows = await api.database.rows(
    sql<
      Omit<Sent, 'text'> & StoredBody
    >`select r.id, r.kind, r.recipient, r.subject, ${bodyColumns}, o.language
      from sending_records r left join outbox o on o.record_id = r.id where r.id > ${after} order by r.id`,
  );
  return rows.map(({ sealed, text_body, html_body, ...mail }) => {
    const text = openBody(api.database, mail.id, { sealed, text_body, html_body })?.text ?? '';
    return { ...mail, text };
  });
}
const told = async () => (await records(since)).map(({ recipient, subject }) => `${recipient}: ${subject}`);
async function emailOf(id: number): Promise<string> {
  const [user] = await api.database.rows(sql<{ email: string }>`select email from users where id = ${id}`);
  return user?.email ?? '';
}
async function owner(text: string): Promise<void> {
  const client = new pg.Client(api.connection.owner);
  await client.connect();
  await client.query(`select set_config('trialway.actor', 'test', false)`);
  await client.query(text);
  await client.end();
}
const name = (setting: string, addresses: readonly string[]) =>
  owner(`update global_settings set value = '${JSON.stringify(addresses)}' where name = '${setting}'`);

const machine = (kind: string, items: unknown[], options: { key?: string; dry?: boolean } = {}) =>
  api.send('POST', `/api/import/${kind}/${options.dry === true ? '?dry_run=true' : ''}`, {
    token: world.tokens.api_user,
    body: items,
    ...(options.key !== undefined && { headers: { 'idempotency-key': options.key } }),
  });
async function sheet(resource: string, lines: readonly string[]): Promise<number> {
  const { id } = await importFile(
    api,
    world.tokens.staff,
    `resource=${resource}&project=${world.own.project}`,
    'rows.csv',
    lines.join('\n'),
  );
  return id;
}
const commit = (id: number) => commitImport(api, world.tokens.staff, world.users.staff, id);

describe('statuses of packages', () => {
  const parcel = (key: string, status: string | null) => ({
    external_id: key,
    project: 'AB-101',
    airbill: key,
    status,
  });

  it('A-131 a program’s call mails each changed status once, a dry run and a repeated call none', async () => {
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', null)], { dry: true });
    expect(await told()).toEqual([]);
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', null)], { key: 'one' });
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', null)], { key: 'one' });
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', 'Sent')]);
    await machine('packages', [{ ...parcel('M-1', 'Sent'), doc_id: 'D' }, parcel('M-3', 'x'.repeat(65))]);
    expect(await told()).toEqual(['desk@x.test: M-1: Sent', 'desk@x.test: M-2: Sent']);
  });

  it('A-131 a spreadsheet mails when it is written, neither at its check nor at its undo', async () => {
    const id = await sheet('packages', ['external_id,airbill,status', 'S-1,S-1,Sent', 'S-2,S-2,']);
    expect(await told()).toEqual([]);
    expect((await commit(id)).body.state).toBe('committed');
    expect(await told()).toEqual(['desk@x.test: S-1: Sent']);
    await api.send('POST', `/api/imports/${id}/undo/`, { token: world.tokens.staff, body: {} });
    expect(await told()).toEqual(['desk@x.test: S-1: Sent']);
  });

  it('A-131 more changes than a person reads are one mail with their number and the first of them', async () => {
    const many = Array.from({ length: toldOneByOne + 1 }, (_, n) => parcel(`B-${100 + n}`, 'At customs'));
    await machine('packages', many.slice(1));
    expect(await told()).toHaveLength(toldOneByOne);
    since = (await records(0)).at(-1)?.id ?? 0;
    await machine(
      'packages',
      many.map((each) => ({ ...each, status: 'Delivered' })),
    );
    const [summary, ...rest] = await records(since);
    expect(rest).toEqual([]);
    expect(summary?.subject).toBe(`${toldOneByOne + 1} packages have a new status`);
    expect(summary?.text.match(/^B-\d+: Delivered$/gm)).toHaveLength(namedInSummary);
    expect(summary?.text).toContain('http://localhost:8080/packages\n');
  });
});

describe('new invoices', () => {
  const invoice = (key: string, project: string | null = 'AB-101') => ({
    external_id: key,
    project,
    name: key,
    amount: '10',
    currency: 'EUR',
  });

  it('Part 3 rank 7 each door tells of a new invoice the address of the settings and who may see it', async () => {
    const both = (text: string) => [`money@x.test: New invoice ${text}`, `${customer}: New invoice ${text}`];
    await api.send('POST', '/api/invoices/', {
      token: world.tokens.staff,
      body: { name: 'F-1', project_id: world.own.project, amount: '10', currency: 'EUR' },
    });
    expect(await told()).toEqual(both('F-1'));
    await machine('invoices', [invoice('F-2')], { dry: true });
    await machine('invoices', [invoice('F-2')]);
    await machine('invoices', [{ ...invoice('F-2'), amount: '11' }]);
    expect(await told()).toEqual([...both('F-1'), ...both('F-2')]);
    const id = await sheet('invoices', ['external_id,name,amount,currency', 'F-3,F-3,10,EUR']);
    await commit(id);
    await api.send('POST', `/api/imports/${id}/undo/`, { token: world.tokens.staff, body: {} });
    expect(await told()).toEqual([...both('F-1'), ...both('F-2'), ...both('F-3')]);
  });

  it('INV-19 nobody hears of an invoice that they may not see', async () => {
    const project = world.own.project;
    const none = {
      foreign: await makeUser(api.database, 'invoicing_user', { client_id: world.foreign.client }),
      plain: await makeUser(api.database, 'user', { client_id: world.own.client }),
      inactive: await makeUser(api.database, 'invoicing_user', {
        client_id: world.own.client,
        is_active: false,
      }),
      unconfirmed: await makeUser(api.database, 'invoicing_user', {
        client_id: world.own.client,
        verified: false,
      }),
      // Invoices are no matter of a driver, whatever the account says beside.
      otherRole: await makeUser(api.database, 'driver', { client_id: world.own.client, is_invoicing: true }),
    };
    const some = {
      ofProject: await makeUser(api.database, 'invoicing_user', { language: 'fr' }),
      ofClient: await makeUser(api.database, 'invoicing_user', { language: 'uk' }),
    };
    await make(api.database, 'manager_projects', { user_id: some.ofProject, project_id: project });
    await make(api.database, 'manager_clients', { user_id: some.ofClient, client_id: world.own.client });
    await machine('invoices', [invoice('G-1'), invoice('G-2', null)]);
    const sent = await records(since);
    expect(sent.map(({ recipient, subject, language }) => [recipient, subject, language])).toEqual([
      ['money@x.test', 'New invoice G-1', 'en'],
      ['money@x.test', 'New invoice G-2', 'en'],
      [customer, 'New invoice G-1', 'en'],
      [await emailOf(some.ofProject), 'Nouvelle facture G-1', 'fr'],
      [await emailOf(some.ofClient), 'Новий рахунок G-1', 'uk'],
    ]);
    for (const id of Object.values(none)) {
      expect(sent.map(({ recipient }) => recipient)).not.toContain(await emailOf(id));
    }
    for (const id of Object.values(some)) await owner(`update users set is_active = false where id = ${id}`);
  });

  it('Part 3 rank 7 a big import is one mail to each, with the invoices that each may see', async () => {
    const foreign = await makeUser(api.database, 'invoicing_user', { client_id: world.foreign.client });
    await machine('invoices', [
      ...Array.from({ length: toldOneByOne }, (_, n) => invoice(`H-${100 + n}`)),
      invoice('H-foreign', (await projectName(world.foreign.project)) ?? ''),
    ]);
    const sent = await records(since);
    const of = (recipient: string) => sent.filter((one) => one.recipient === recipient);
    expect(of('money@x.test').map(({ subject }) => subject)).toEqual([`${toldOneByOne + 1} new invoices`]);
    expect(of(customer).map(({ subject }) => subject)).toEqual([`${toldOneByOne} new invoices`]);
    expect(of(customer)[0]?.text).not.toContain('H-foreign');
    const [theirs] = of(await emailOf(foreign));
    expect(theirs?.subject).toBe('1 new invoices');
    expect(theirs?.text).toContain('H-foreign');
    expect(theirs?.text).not.toContain('H-1');
  });

  it('Part 3 rank 7 an address that is an account’s too gets one mail, in the language of the account', async () => {
    await owner(`update users set language = 'es' where id = ${world.users.invoicing_user}`);
    await name('invoice_notification_target_email', [customer.toUpperCase()]);
    await machine('invoices', [invoice('I-1')]);
    const sent = (await records(since)).filter((one) => one.recipient.toLowerCase() === customer);
    expect(sent.map(({ subject }) => subject)).toEqual(['Nueva factura I-1']);
  });
});

async function projectName(id: number): Promise<string | undefined> {
  const [project] = await api.database.rows(
    sql<{ name: string }>`select name from projects where id = ${id}`,
  );
  return project?.name;
}
