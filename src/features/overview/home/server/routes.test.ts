import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser, type Row } from '#testing/factories.ts';
import { recall } from '#testing/recall-rows.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { Home } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const cause = { actor: 'test', operation: 'arrange', request: 'test' } as const;

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const side of [world.own, world.foreign]) {
    const inProject = { project_id: side.project, client_id: side.client, site_id: side.site };
    const packages: Row[] = [
      { status: 'Registered', date: daysFromNow(5) },
      { status: 'registered', date: daysFromNow(-5) },
      { status: 'At customs', date: daysFromNow(-2), car: 'AA1234BB' },
      { status: 'In transit', date: daysFromNow(2), car: 'AA1234BB' },
      { status: 'In transit', date: null, car: 'BB|9' },
      { status: 'DELIVERED', date: daysFromNow(-9) },
      { status: 'Returned', date: daysFromNow(-9) },
      { status: null, date: daysFromNow(-9) },
      { status: '', date: daysFromNow(-9) },
    ];
    for (const [place, row] of packages.entries()) {
      await make(api.database, 'packages', { ...inProject, airbill: `${side.airbill}-${place}`, ...row });
    }
    await api.database.write(cause, (transaction) =>
      transaction.rows(sql`update inventories set expiry_date = '2099-01-31' where id = ${side.inventory}`),
    );
    for (const expiry of [-1, 10, 40, 80, 400]) {
      const stock = { batch: `B${expiry}`, product: 'P', qty_stock: '5', expiry_date: daysFromNow(expiry) };
      await make(api.database, 'inventories', { project_id: side.project, ...stock });
    }
    const report = { package_id: side.package, user_id: world.users.driver, recipients: [] };
    for (const [days, exception] of [
      [1, 'damaged'],
      [2, 'other'],
      [2, null],
      [45, 'refused'],
    ] as const) {
      const outcome = exception === null ? 'delivered' : 'partly';
      const at = `${daysFromNow(-days)}T10:00:00Z`;
      await make(api.database, 'delivery_reports', {
        ...report,
        airbill: side.airbill,
        at,
        occurred_at: at,
        outcome,
        exception,
      });
    }
    const invoice = { project_id: side.project, client_id: side.client, currency: 'EUR' };
    for (const [place, due_date] of [daysFromNow(-3), daysFromNow(-40), daysFromNow(3)].entries()) {
      await make(api.database, 'invoices', {
        ...invoice,
        name: `${side.airbill}-due-${place}`,
        invoicing_date: daysFromNow(-60),
        amount: '100',
        due_date,
      });
    }
    const file = await api.database.rows(
      sql.of({ id: 'number!' })`select file_id as id from invoices where id = ${side.invoice}`,
    );
    await make(api.database, 'certificates', {
      destruction_id: side.destruction,
      file_id: file[0]?.id ?? 0,
      uploaded_by: world.users.staff,
    });
  }
  for (const status of ['pending', 'pending', 'approved']) {
    await make(api.database, 'registrations', {
      status,
      name: 'N',
      email: `${Math.random()}@n.test`,
      company_name: 'C',
      contact_phone: '+380441234567',
    });
  }
  for (const status of ['failed', 'sent', 'failed', 'queued']) {
    await make(api.database, 'sending_records', {
      kind: 'account',
      recipient: 'r@r.test',
      subject: 'S',
      status,
    });
  }
  for (const state of ['failed', 'checked']) {
    await make(api.database, 'sheet_imports', { resource: 'packages', file_name: 'a.csv', state });
  }
});

async function homeOf<K extends Home['kind']>(kind: K, token: string): Promise<Extract<Home, { kind: K }>> {
  const { status, body } = await api.get('/api/home/', token);
  expect([status, body.kind]).toEqual([200, kind]);
  return body;
}

/** The count of a list. */
async function countOf(path: string, token: string): Promise<number> {
  const { status, body } = await api.get(path, token);
  expect(status).toBe(200);
  return body.count;
}

/** Each figure of a home page with the list that it leads to. */
const lists: Readonly<Record<string, string>> = {
  in_transit: '/api/packages/?kind=in_transit',
  late: '/api/packages/?kind=late',
  expected: '/api/packages/?kind=open',
  exceptions: '/api/delivery_reports/?kind=last_30_days',
  requests: '/api/registrations/?status=pending',
  failed_imports: '/api/imports/?status=failed',
  failed_mails: '/api/sending_records/?status=failed',
  overdue_invoices: '/api/invoices/overdue/',
  overdue_excursions: '/api/excursions/?status=overdue',
};

/** The figures of an answer, after each was compared with its list. */
async function figuresAsListed(home: object, token: string): Promise<Record<string, number>> {
  const figures = Object.entries(home).filter(([name]) => name in lists);
  const counts = await Promise.all(figures.map(([name]) => countOf(lists[name] ?? '', token)));
  expect(Object.fromEntries(figures)).toEqual(
    Object.fromEntries(figures.map(([name], place) => [name, { count: counts[place], more: false }])),
  );
  return Object.fromEntries(figures.map(([name], place) => [name, counts[place] ?? 0]));
}

describe('GET /api/home/', () => {
  const place = () => '/api/home/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, roles);

  it('issue 12.5 staff: each figure is the count of its list', async () => {
    const token = world.tokens.staff;
    const home = await homeOf('staff', token);
    // Two clients with four packages in transit each, one of them made with the client.
    expect(await figuresAsListed(home, token)).toEqual({
      in_transit: 8,
      late: 6,
      exceptions: 4,
      requests: 2,
      failed_imports: 1,
      failed_mails: 2,
      overdue_invoices: 4,
      overdue_excursions: 2,
    });
    expect(home.expiry).toEqual((await api.get('/api/expiry/', token)).body.steps);
    expect(home.expiry).toEqual({ expired: 2, days_30: 2, days_60: 2, days_90: 2 });
  });

  it('issue 12.5 a customer: the own shipments, stock and documents, and nothing of another client', async () => {
    const token = world.tokens.user;
    const { body, raw } = await api.get('/api/home/', token);
    expect(raw.toString()).not.toContain(canary);
    const home = body as Extract<Home, { kind: 'customer' }>;
    expect(await figuresAsListed(home, token)).toEqual({ in_transit: 4, late: 3, exceptions: 2 });
    expect(home.expiry).toEqual({ expired: 1, days_30: 1, days_60: 1, days_90: 1 });
    expect(home.money).toBeNull();
    const [project] = home.projects;
    const ofProject = `/api/projects/${world.own.project}`;
    expect(home.projects).toHaveLength(1);
    expect(project).toMatchObject({
      inventories: await countOf(`${ofProject}/inventories/`, token),
      expiring: await countOf(`${ofProject}/expiry/`, token),
      returns: await countOf(`${ofProject}/returns/`, token),
    });
    expect(project).toMatchObject({ inventories: 6, expiring: 4, returns: 1 });
    expect(home.documents.map(({ kind }) => kind).toSorted()).toEqual([
      'certificate',
      'proof_of_delivery',
      'proof_of_delivery',
      'proof_of_delivery',
      'proof_of_delivery',
    ]);
  });

  it('the next hand-overs come first, marked when their day has passed', async () => {
    const { packages } = await homeOf('customer', world.tokens.user);
    expect(packages.map(({ status, late }) => [status, late])).toEqual([
      ['In transit', true],
      ['At customs', true],
      ['In transit', false],
      ['In transit', false],
    ]);
    expect(packages.map(({ date }) => date)).toEqual(['2026-03-01', daysFromNow(-2), daysFromNow(2), null]);
  });

  it('issue 12.5 invoicing: outstanding by currency, overdue, and the budget that is left', async () => {
    const token = world.tokens.invoicing_user;
    const { money, documents } = await homeOf('customer', token);
    expect(money?.overdue).toEqual({ count: await countOf('/api/invoices/overdue/', token), more: false });
    expect(money?.overdue.count).toBe(2);
    expect(money?.ageing).toEqual((await api.get('/api/invoices/ageing/', token)).body);
    expect(money?.ageing).toMatchObject([{ currency: 'EUR', outstanding: '900.25', overdue: '200.00' }]);
    expect(money?.budgets).toEqual([
      {
        invoice_id: world.own.invoice,
        project: { id: world.own.project, name: 'AB-101' },
        currency: 'EUR',
        total: '5000.00',
        used: '1000.50',
        left: '3999.50',
      },
    ]);
    expect(documents.map(({ kind }) => kind)).toContain('invoice');
  });

  it('issue 12.5 an operator: packages by status and by vehicle, as many as the list shows', async () => {
    const token = world.tokens.operator;
    const home = await homeOf('operator', token);
    expect(await figuresAsListed(home, token)).toEqual({ in_transit: 8, late: 6 });
    expect(home.statuses).toEqual([
      { status: 'In transit', count: 6 },
      { status: 'At customs', count: 2 },
      { status: 'registered', count: 2 },
      { status: 'Registered', count: 2 },
    ]);
    expect(home.cars).toEqual([
      { car: 'AA1234BB', count: 5 },
      { car: 'BB|9', count: 2 },
    ]);
    for (const { status, count } of home.statuses)
      expect(await countOf(`/api/packages/?status=${encodeURIComponent(status)}`, token)).toBe(count);
    expect(await countOf('/api/packages/?kind=in_transit&car=AA1234BB', token)).toBe(5);
    expect(await countOf(`/api/packages/?kind=in_transit&car=${encodeURIComponent('BB\\|9')}`, token)).toBe(
      2,
    );
  });

  it.each(['investigator', 'coordinator'] as const)(
    'issue 12.5 a %s: deliveries to the own site that are still to come, and its returns',
    async (role) => {
      const token = world.tokens[role];
      const { raw } = await api.get('/api/home/', token);
      expect(raw.toString()).not.toContain(canary);
      const home = await homeOf('site', token);
      expect(await figuresAsListed(home, token)).toEqual({ expected: 6, late: 3 });
      expect(home.projects).toMatchObject([{ inventories: null, expiring: null, returns: 1 }]);
      expect(await countOf(`/api/projects/${world.own.project}/returns/`, token)).toBe(1);
    },
  );

  it('issue 13 part 8 the people of a site see the recalls that they have to acknowledge, until they have', async () => {
    const token = world.tokens.coordinator;
    const [late, next] = [
      await recall(api.database, world.own, { due_on: '2026-03-01' }),
      await recall(api.database, world.own, { due_on: '2099-01-01' }),
    ];
    await recall(api.database, world.foreign);
    await recall(api.database, world.own, { closed_at: '2026-03-02' });
    const places = 'AB Hospital';
    expect((await homeOf('site', token)).recalls).toEqual([
      { id: late.id, reference: `R-${late.id}`, places, due_on: '2026-03-01', late: true },
      { id: next.id, reference: `R-${next.id}`, places, due_on: '2099-01-01', late: false },
    ]);
    const body = { found: '5', quarantined: '5', sent_back: '0', destroyed: '0', name: 'A. Pharmacist' };
    const path = `/api/recalls/${late.id}/places/${late.place}/`;
    expect((await api.send('POST', path, { token, body })).status).toBe(200);
    expect((await homeOf('site', token)).recalls.map(({ id }) => id)).toEqual([next.id]);
  });

  it('a driver has stops instead', async () => {
    expect(await homeOf('driver', world.tokens.driver)).toEqual({ kind: 'driver' });
  });

  it('amendment 28 a blinded customer learns nothing of stock, batches and certificates', async () => {
    const id = await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true });
    const home = await homeOf('customer', await api.tokenOf(id));
    expect(home.expiry).toBeNull();
    expect(home.projects).toMatchObject([{ inventories: null, expiring: null, returns: 1 }]);
    expect(home.documents.map(({ kind }) => kind)).not.toContain('certificate');
    expect(home.in_transit).toEqual({ count: 4, more: false });
  });

  it('a part without its permission is null: blinded staff have no requests, imports and mails', async () => {
    const id = await makeUser(api.database, 'staff', { is_blinded: true });
    const home = await homeOf('staff', await api.tokenOf(id));
    expect([home.requests, home.failed_imports, home.failed_mails, home.expiry]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(home.in_transit?.count).toBe(8);
  });

  it('counts no further than 10,000 and says that there are more', async () => {
    const side = world.foreign;
    await api.database.write(cause, (transaction) =>
      transaction.rows(
        sql`insert into packages (project_id, client_id, airbill, status, search_text)
          select ${side.project}, ${side.client}, 'MANY-' || n, 'Moving', 'many' from generate_series(1, 10001) n`,
      ),
    );
    try {
      const home = await homeOf('staff', world.tokens.staff);
      expect(home.in_transit).toEqual({ count: 10_000, more: true });
      expect(home.late).toEqual({ count: 6, more: false });
    } finally {
      await api.database.write(cause, (transaction) =>
        transaction.rows(sql`delete from packages where airbill like 'MANY-%'`),
      );
    }
  });
});

describe('an API client', () => {
  it('issue 12.5 finds its tokens with their calls and errors; a token of another account is not among them', async () => {
    const create = (user: number, name: string, permissions: string[]) =>
      api.send('POST', `/api/users/${user}/tokens/`, {
        token: world.tokens.admin,
        body: { name, permissions, days: 30 },
      });
    const { token } = (await create(world.users.api_user, 'Warehouse', ['packages.read'])).body;
    const other = await makeUser(api.database, 'api_user');
    const { token: foreign } = (await create(other, 'Foreign', ['packages.read'])).body;
    expect((await api.get('/api/packages/', token)).status).toBe(200);
    expect((await api.get('/api/packages/?kind=none', token)).status).toBe(400);
    expect((await api.get('/api/clients/', token)).status).toBe(403);
    expect((await api.get('/api/packages/', foreign)).status).toBe(200);
    await expect
      .poll(async () => (await homeOf('api', world.tokens.api_user)).tokens, { timeout: 10_000 })
      .toMatchObject([{ name: 'Warehouse', calls: 3, errors: 2, revoked_at: null }]);
    const { days } = await homeOf('api', world.tokens.api_user);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual({ day: daysFromNow(0), calls: 3, errors: 2 });
    expect(days[0]?.calls).toBe(0);
  });
});
