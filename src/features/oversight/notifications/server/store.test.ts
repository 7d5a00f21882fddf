import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RowOf, shape } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { commitImport, importFile, undoImport } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { namedInSummary, namedOneByOne } from '../rules.ts';
import { mailInvoices } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
let customer = '';

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  customer = await emailOf(world.users.invoicing_user);
  await name('package_updates_target', ['desk@x.test']);
  await name('invoice_notification_target_email', ['money@x.test']);
  await grace(0);
});
let since = 0;
beforeEach(async () => {
  since = (await records(0)).at(-1)?.id ?? 0;
});

const sentRow = shape({
  id: 'number',
  kind: 'string',
  recipient: 'string',
  subject: 'string',
  language: 'string?',
});
type Sent = RowOf<typeof sentRow> & { text: string };
async function records(after: number): Promise<Sent[]> {
  const rows = await api.database.rows(
    sql.of(sentRow, storedBody)`select r.id, r.kind, r.recipient, r.subject, ${bodyColumns}, o.language
      from sending_records r left join outbox o on o.record_id = r.id where r.id > ${after} order by r.id`,
  );
  return rows.map(({ sealed, text_body, html_body, ...mail }) => {
    const text = openBody(api.database, mail.id, { sealed, text_body, html_body })?.text ?? '';
    return { ...mail, text };
  });
}
const told = async () => (await records(since)).map(({ recipient, subject }) => `${recipient}: ${subject}`);
async function emailOf(id: number): Promise<string> {
  const [user] = await api.database.rows(
    sql.of({ email: 'string' })`select email from users where id = ${id}`,
  );
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

const grace = (minutes: number | null) =>
  owner(`update global_settings set value = '${minutes}' where name = 'invoice_grace_minutes'`);
const announce = () => mailInvoices(api.database, 'http://localhost:8080', new AbortController().signal);

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

  it('A-131 an API call mails each changed status once, a dry run and a repeated call none', async () => {
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', null)], { dry: true });
    expect(await told()).toEqual([]);
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', null)], { key: 'one' });
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', null)], { key: 'one' });
    await machine('packages', [parcel('M-1', 'Sent'), parcel('M-2', 'Sent')]);
    await machine('packages', [{ ...parcel('M-1', 'Sent'), doc_id: 'D' }, parcel('M-3', 'x'.repeat(65))]);
    expect(await told()).toEqual(['desk@x.test: M-1: Sent', 'desk@x.test: M-2: Sent']);
  });

  it('A-131 amendment 45 a known status has its label in the language of the account', async () => {
    await owner(`insert into known_values (field, value, position, tone, labels)
      values ('status', 'At customs', 1, 'neutral', '{"fr": "En douane"}')`);
    const reader = await makeUser(api.database, 'staff', { language: 'fr' });
    await name('package_updates_target', ['desk@x.test', await emailOf(reader)]);
    await machine('packages', [parcel('K-1', 'at customs'), parcel('K-2', 'Unheard of')]);
    expect((await told()).filter((one) => !one.startsWith('desk@'))).toEqual([
      `${await emailOf(reader)}: K-1\u00A0: En douane`,
      `${await emailOf(reader)}: K-2\u00A0: Unheard of`,
    ]);
    // Without a label in the language, the status as it is stored.
    expect((await told()).filter((one) => one.startsWith('desk@'))).toEqual([
      'desk@x.test: K-1: at customs',
      'desk@x.test: K-2: Unheard of',
    ]);
    await name('package_updates_target', ['desk@x.test']);
  });

  it('A-131 a spreadsheet mails on import, not on validation or undo', async () => {
    const id = await sheet('packages', ['external_id,airbill,status', 'S-1,S-1,Sent', 'S-2,S-2,']);
    expect(await told()).toEqual([]);
    expect((await commit(id)).body.state).toBe('committed');
    expect(await told()).toEqual(['desk@x.test: S-1: Sent']);
    await undoImport(api, world.tokens.staff, world.users.staff, id);
    expect(await told()).toEqual(['desk@x.test: S-1: Sent']);
  });

  it('A-131 many changes are one mail with their number and the first of them', async () => {
    const many = Array.from({ length: namedOneByOne + 1 }, (_, n) => parcel(`B-${100 + n}`, 'At customs'));
    await machine('packages', many.slice(1));
    expect(await told()).toHaveLength(namedOneByOne);
    since = (await records(0)).at(-1)?.id ?? 0;
    await machine(
      'packages',
      many.map((each) => ({ ...each, status: 'Delivered' })),
    );
    const [summary, ...rest] = await records(since);
    expect(rest).toEqual([]);
    expect(summary?.subject).toBe(`${namedOneByOne + 1} packages have a new status`);
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
    invoicing_date: '2026-05-02',
  });

  it('Part 3 rank 7 each entry point mails a new invoice to the address of the settings and to users who see it', async () => {
    const both = (text: string) => [`money@x.test: New invoice ${text}`, `${customer}: New invoice ${text}`];
    await api.send('POST', '/api/invoices/', {
      token: world.tokens.staff,
      body: {
        name: 'F-1',
        project_id: world.own.project,
        amount: '10',
        currency: 'EUR',
        invoicing_date: '2026-05-02',
      },
    });
    expect(await told()).toEqual(both('F-1'));
    await machine('invoices', [invoice('F-2')], { dry: true });
    await machine('invoices', [invoice('F-2')]);
    await machine('invoices', [{ ...invoice('F-2'), amount: '11' }]);
    expect(await told()).toEqual([...both('F-1'), ...both('F-2')]);
    const id = await sheet('invoices', [
      'external_id,name,invoicing_date,amount,currency',
      'F-3,F-3,2026-05-02,10,EUR',
    ]);
    await commit(id);
    await undoImport(api, world.tokens.staff, world.users.staff, id);
    expect(await told()).toEqual([...both('F-1'), ...both('F-2'), ...both('F-3')]);
  });

  it('INV-19 users are not mailed about an invoice that they may not see', async () => {
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
      // Drivers never see invoices, whatever flags the account has.
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

  it('Part 3 rank 7 a big import is one mail per recipient, with the invoices that each may see', async () => {
    const foreign = await makeUser(api.database, 'invoicing_user', { client_id: world.foreign.client });
    await machine('invoices', [
      ...Array.from({ length: namedOneByOne }, (_, n) => invoice(`H-${100 + n}`)),
      invoice('H-foreign', (await projectName(world.foreign.project)) ?? ''),
    ]);
    const sent = await records(since);
    const of = (recipient: string) => sent.filter((one) => one.recipient === recipient);
    expect(of('money@x.test').map(({ subject }) => subject)).toEqual([`${namedOneByOne + 1} new invoices`]);
    expect(of(customer).map(({ subject }) => subject)).toEqual([`${namedOneByOne} new invoices`]);
    expect(of(customer)[0]?.text).not.toContain('H-foreign');
    const [theirs] = of(await emailOf(foreign));
    expect(theirs?.subject).toBe('1 new invoices');
    expect(theirs?.text).toContain('H-foreign');
    expect(theirs?.text).not.toContain('H-1');
  });

  it('Part 3 rank 7 an address that is also a user’s gets one mail, in the language of the account', async () => {
    await owner(`update users set language = 'es' where id = ${world.users.invoicing_user}`);
    await name('invoice_notification_target_email', [customer.toUpperCase()]);
    await machine('invoices', [invoice('I-1')]);
    const sent = (await records(since)).filter((one) => one.recipient.toLowerCase() === customer);
    expect(sent.map(({ subject }) => subject)).toEqual(['Nueva factura I-1']);
  });
});

describe('the delay of a new invoice', () => {
  const later = (minutes: number) =>
    owner(`update invoice_notices set created_at = created_at - interval '${minutes} minutes'`);
  const enter = async (text: string) => {
    const { body } = await api.send('POST', '/api/invoices/', {
      token: world.tokens.staff,
      body: {
        name: text,
        project_id: world.own.project,
        invoicing_date: '2026-01-05',
        amount: '10',
        currency: 'EUR',
      },
    });
    return body as { id: number; updated_at: string };
  };
  beforeAll(async () => {
    await grace(null);
    await name('invoice_notification_target_email', ['money@x.test']);
    await owner(`update users set is_active = false where is_invoicing`);
  });

  it('is ten minutes: no mail before, one to each recipient afterwards', async () => {
    await enter('K-1');
    await later(9);
    await announce();
    expect(await told()).toEqual([]);
    await later(1);
    await Promise.all([announce(), announce()]);
    await announce();
    expect(await told()).toEqual(['money@x.test: New invoice K-1']);
  });

  it('a correction is mailed as corrected, a deleted or undone invoice not at all', async () => {
    const [wrong, gone] = [await enter('K-2 worng'), await enter('K-3')];
    const path = `/api/invoices/${wrong.id}/`;
    const token = world.tokens.staff;
    const body = { name: 'K-2', updated_at: wrong.updated_at };
    expect((await api.send('PATCH', path, { token, body })).status).toBe(200);
    const cancel = (invoice: { id: number }) =>
      api.send('DELETE', `/api/invoices/${invoice.id}/`, { token, body: { reason: 'entered twice' } });
    expect((await cancel(gone)).status).toBeLessThan(300);
    const id = await sheet('invoices', [
      'external_id,name,invoicing_date,amount,currency',
      'K-4,K-4,2026-01-05,10,EUR',
    ]);
    await commit(id);
    expect((await undoImport(api, token, world.users.staff, id)).body.state).toBe('undone');
    await later(10);
    await announce();
    expect(await told()).toEqual(['money@x.test: New invoice K-2']);
    const late = await cancel(wrong);
    expect([late.status, late.body.errors.fields]).toEqual([409, { id: 'announced' }]);
  });

  it('a big import stays one mail, with the number at the time of sending', async () => {
    const lines = Array.from({ length: namedOneByOne + 2 }, (_, n) => invoiceOf(`L-${100 + n}`));
    await machine('invoices', lines);
    await owner(`delete from invoices where name = 'L-100'`);
    expect(await told()).toEqual([]);
    await later(10);
    await announce();
    expect(await told()).toEqual([`money@x.test: ${namedOneByOne + 1} new invoices`]);
  });

  it('follows the setting at once, also for invoices already waiting', async () => {
    await enter('M-1');
    await grace(30);
    await later(29);
    await announce();
    expect(await told()).toEqual([]);
    await grace(20);
    await announce();
    expect(await told()).toEqual(['money@x.test: New invoice M-1']);
    await grace(0);
    await enter('M-2');
    expect(await told()).toEqual(['money@x.test: New invoice M-1', 'money@x.test: New invoice M-2']);
  });
});

const invoiceOf = (key: string) => ({
  external_id: key,
  project: 'AB-101',
  name: key,
  invoicing_date: '2026-01-05',
  amount: '10',
  currency: 'EUR',
});

async function projectName(id: number): Promise<string | undefined> {
  const [project] = await api.database.rows(
    sql.of({ name: 'string' })`select name from projects where id = ${id}`,
  );
  return project?.name;
}
