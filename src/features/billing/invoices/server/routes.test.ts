import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { plainDateIn } from '#core/dates.ts';
import { dayAfter } from '#demo/calendar.ts';
import { invoices as english } from '#locales/en/invoices.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  hidesForeignRows,
  letsInOnly,
  readsAsList,
  refusesBadParameters,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, type Row } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { invoicesContract, invoicesList, paymentsList, unassignedList } from '../contract.ts';
import { cutOff, periodOf } from '../rules.ts';
import { sheetColumns } from './export.ts';

const api = testApi();
const world = {} as TwoClients;
const allowed = ['admin', 'staff', 'api_user', 'invoicing_user'] as const;
const today = plainDateIn('UTC', new Date());
const day = cutOff(today);
const after = dayAfter(day, 1);
const longUnpaid = dayAfter(today, -100);
const ids: Record<string, number> = {};

const customer = () => world.tokens.invoicing_user;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const rows: Record<string, Row> = {
    'on the cut-off day': { invoicing_date: day, amount: '10.00', amount_paid: '10.00' },
    'a day later': { invoicing_date: after, amount: '20.00', amount_paid: '0.00', currency: 'HUF' },
    'in the future': { invoicing_date: dayAfter(today, 400), amount: '30.00', amount_paid: '30.01' },
    'without a date': { invoicing_date: null, amount: '40.00', amount_paid: '39.99', currency: 'HUF' },
    'long ago': { invoicing_date: dayAfter(today, -75), amount: '0.10', amount_paid: '0.00' },
    'and longer': { invoicing_date: dayAfter(today, -76), amount: '0.20', amount_paid: '0.00' },
    '=prolonged': { invoicing_date: after, amount: '999999999999.99', is_prolonged: true },
  };
  for (const [name, values] of Object.entries(rows)) {
    ids[name] = await make(api.database, 'invoices', {
      project_id: world.own.project,
      name,
      currency: 'EUR',
      ...values,
    });
  }
  const both = [world.own.invoice, world.foreign.invoice];
  const redate = sql`update invoices set invoicing_date = ${longUnpaid}::date where id = any(${both}::bigint[])`;
  await api.database.write({ actor: 'test', reason: 'test', request: '' }, (own) => own.rows(redate));
  const lost = { name: 'without a project', currency: 'EUR', amount: '5.00' };
  ids[lost.name] = await make(api.database, 'invoices', lost);
  for (let number = 1; number <= 6; number++) {
    const invoicing_date = number % 3 === 0 ? null : dayAfter(today, -number);
    await make(api.database, 'invoices', { ...lost, name: `lost ${number}`, invoicing_date });
  }
});

describe.each(['current', 'past', 'debt', 'debts', 'overdue'])('GET /api/invoices/%s/', (period) => {
  const place = `/api/invoices/${period}/`;
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, [...allowed]);
  refusesBadParameters(api, customer, () => place);

  it('INV-11 INV-19 ROLE-23 returns no data of another client for any query', async () => {
    for (const query of ['', `?filter=${canary}`, `?project__client__name=${canary} Beta`]) {
      const { status, raw } = await api.get(place + query, world.tokens.invoicing_user);
      expect(status).toBe(200);
      // The paging links repeat the search text, so they are ignored.
      expect(raw.toString().replaceAll(/"(next|previous)":"[^"]*"/g, '')).not.toContain(canary);
    }
  });
});

describe('the periods', () => {
  it('INV-04 INV-05 INV-06 INV-07 A-92 are divided by the cut-off day; no date is past', async () => {
    expect(await names('current')).toEqual(['=prolonged', 'a day later', 'in the future']);
    expect(await names('past')).toEqual([
      'AB-INV-1',
      'and longer',
      'long ago',
      'on the cut-off day',
      'without a date',
    ]);
  });

  it('INV-18 a row has the business day of its period, and the shared rule matches its list', async () => {
    for (const period of ['current', 'past'] as const) {
      const { body } = await api.get(`/api/invoices/${period}/?limit=500`, world.tokens.staff);
      for (const { business_day, period: told, invoicing_date } of body.results)
        expect([business_day, told, periodOf(invoicing_date, business_day)]).toEqual([today, period, period]);
    }
  });

  it('INV-08 A-94 debt is independent of them: outstanding amounts above 0', async () => {
    const expected = ['=prolonged', 'AB-INV-1', 'a day later', 'and longer', 'long ago', 'without a date'];
    expect(await names('debt')).toEqual(expected);
    expect(await names('debts')).toEqual(expected);
  });

  it('INV-09 A-95 exclude an invoice without a project from lists and counts, also for staff', async () => {
    for (const period of ['current', 'past', 'debt']) {
      const { body } = await api.get(`/api/invoices/${period}/?limit=500`, world.tokens.staff);
      expect(body.results.map(({ name }: { name: string }) => name)).not.toContain('without a project');
      expect(body.count).toBe(body.results.length);
    }
  });

  it('A-93 an unknown period is 404 with access, else 403', async () => {
    for (const word of ['later', 'Current', '1x', '-1', '1.0']) {
      const answer = await api.get(`/api/invoices/${word}/`, world.tokens.invoicing_user);
      expect([answer.status, answer.body]).toEqual([404, { errors: { msg: 'NOT_FOUND' } }]);
      expect((await api.get(`/api/invoices/${word}/`, world.tokens.user)).status).toBe(403);
    }
  });
});

describe('the list', () => {
  const place = '/api/invoices/past/';
  readsAsList(
    api,
    () => world.tokens.staff,
    () => place,
    { declaration: invoicesList, shown },
  );

  it('INV-01 INV-02 A-97 A-98 CALL-28 a row has the fields of the specification, money as text', async () => {
    const { body } = await api.get(
      '/api/invoices/past/?filter=AB-INV&fields=name',
      world.tokens.invoicing_user,
    );
    expect(body.results).toEqual([
      {
        id: world.own.invoice,
        name: 'AB-INV-1',
        project: {
          id: world.own.project,
          name: 'AB-101',
          sponsor: 'AB Sponsor',
          client: { id: world.own.client, name: 'Alpha Pharma' },
        },
        partner: 'Alpha Pharma',
        sponsor: 'AB Sponsor',
        invoicing_date: longUnpaid,
        end_date: null,
        payment_date: null,
        is_prolonged: false,
        amount: '1000.50',
        currency: 'EUR',
        amount_paid: '400.25',
        debt: '600.25',
        file: { name: 'AB-INV.pdf', size: 11 },
        payments: 1,
        budget_total: '5000.00',
        budget_used: '1000.50',
        budget_left: '3999.50',
        due_date: null,
        disputed_on: null,
        dispute_reason: null,
        dispute_resolved_on: null,
        period: 'past',
        days_late: null,
        business_day: today,
      },
    ]);
  });

  it('INV-11 filters by partner and sponsor', async () => {
    const { tokens } = world;
    for (const [query, count] of [
      ['project__client__name=alpha pharma', 5],
      ['project__sponsor=AB Sponsor', 5],
      ['project__sponsor=ab sponsor', 5],
      ['project__sponsor=AB', 0],
      ['project__client__name=unknown', 0],
    ] as const) {
      const { body } = await api.get(`${place}?${query}`, tokens.staff);
      expect([query, body.count]).toEqual([query, count]);
    }
  });
});

describe('GET /api/invoices/unassigned/', () => {
  const place = '/api/invoices/unassigned/';
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, ['admin', 'staff']);
  refusesBadParameters(
    api,
    () => world.tokens.staff,
    () => place,
  );
  readsAsList(
    api,
    () => world.tokens.staff,
    () => place,
    { declaration: unassignedList, shown },
  );

  it('A-95 lists only invoices without a project', async () => {
    const { body } = await api.get(`${place}?ordering=-name`, world.tokens.staff);
    expect(body.count).toBe(7);
    expect(body.results[0]).toMatchObject({ name: 'without a project', debt: '5.00' });
  });
});

describe('GET /api/invoices/{id}/', () => {
  const at = (id: number | string) => `/api/invoices/${id}/`;
  refusesStrangers(api, world, () => at(world.own.invoice));
  letsInOnly(api, world, () => at(world.own.invoice), [...allowed]);
  hidesForeignRows(api, world, at, () => world.foreign.invoice);

  it('INV-12 CALL-29 returns the row of the list', async () => {
    const { body } = await api.get(at(world.own.invoice), world.tokens.invoicing_user);
    const listed = await api.get('/api/invoices/past/?limit=500', world.tokens.invoicing_user);
    expect(body).toEqual(listed.body.results.find(({ id }: { id: number }) => id === body.id));
  });

  it('INV-19 an invoice without a project is 404 for everyone', async () => {
    const lost = ids['without a project'] ?? 0;
    expect((await api.get(at(lost), world.tokens.admin)).status).toBe(404);
  });
});

describe('GET /api/invoices/{id}/payments', () => {
  const at = (id: number | string) => `/api/invoices/${id}/payments`;
  answersAlike(api, customer, () => at(world.own.invoice));

  it('CALL-30 the path in the contract has no trailing slash', () => {
    expect(invoicesContract.payments.path).toBe('/api/invoices/{id}/payments');
  });

  refusesStrangers(api, world, () => at(world.own.invoice));
  letsInOnly(api, world, () => at(world.own.invoice), [...allowed]);
  hidesForeignRows(api, world, at, () => world.foreign.invoice);

  it('INV-13 CALL-30 A-136 returns results and count; each payment has its own currency', async () => {
    const invoice = ids['a day later'];
    for (const [row, currency] of ['EUR', 'HUF'].entries()) {
      await make(api.database, 'invoice_payments', {
        invoice_id: invoice,
        date: `2026-02-0${row + 1}`,
        amount: '5.10',
        currency,
        reference: `R-${row}`,
      });
    }
    const { body } = await api.get(at(invoice ?? 0), world.tokens.invoicing_user);
    expect(body.count).toBe(2);
    expect(body.results).toMatchObject([
      { date: '2026-02-02', amount: '5.10', currency: 'HUF', reference: 'R-1' },
      { date: '2026-02-01', amount: '5.10', currency: 'EUR', reference: 'R-0' },
    ]);
    const found = await api.get(`${at(invoice ?? 0)}?filter=r-0&fields=reference`, world.tokens.staff);
    expect(found.body.count).toBe(1);
    expect(paymentsList.defaultLimit).toBe(500);
  });
});

describe('GET /api/invoices/{id}/file', () => {
  const at = (id: number | string) => `/api/invoices/${id}/file`;
  answersAlike(api, customer, () => at(world.own.invoice));

  it('CALL-31 the path in the contract has no trailing slash', () => {
    expect(invoicesContract.file.path).toBe('/api/invoices/{id}/file');
  });

  refusesStrangers(api, world, () => at(world.own.invoice));
  letsInOnly(api, world, () => at(world.own.invoice), [...allowed]);
  hidesForeignRows(api, world, at, () => world.foreign.invoice);

  it('INV-14 CALL-31 A-100 returns the exact bytes as an attachment; 404 without a file', async () => {
    const answer = await api.get(at(world.own.invoice), world.tokens.invoicing_user);
    expect(answer.raw.toString()).toBe('%PDF-1.7 AB');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="AB-INV.pdf"'),
    });
    expect((await api.get(at(ids['long ago'] ?? 0), world.tokens.staff)).status).toBe(404);
  });
});

describe('GET /api/invoices/{id}/budget', () => {
  it('INV-02 the steps of the project in the invoice’s currency, by date', async () => {
    await make(api.database, 'invoices', {
      project_id: world.own.project,
      name: 'AB-INV-2',
      currency: 'EUR',
      invoicing_date: dayAfter(today, -80),
      budget_total: '5000.00',
      budget_used: '2500.75',
    });
    const { body } = await api.get(`/api/invoices/${world.own.invoice}/budget/`, world.tokens.invoicing_user);
    expect(body).toMatchObject([
      { invoice: { name: 'AB-INV-1' }, total: '5000.00', used: '1000.50', left: '3999.50' },
      { invoice: { name: 'AB-INV-2' }, total: '5000.00', used: '2500.75', left: '2499.25' },
    ]);
  });
});

describe('GET /api/invoices/ageing/', () => {
  it('A-136 A-94 sums debts exactly, separately per currency and age', async () => {
    const { body } = await api.get('/api/invoices/ageing/', world.tokens.invoicing_user);
    const aged = Object.fromEntries(
      body.map(({ currency, debts }: { currency: string; debts: { age: string; amount: string }[] }) => [
        currency,
        Object.fromEntries(debts.map(({ age, amount }) => [age, amount])),
      ]),
    );
    expect(Object.keys(aged)).toEqual(['EUR', 'HUF']);
    // 0.10 + 0.20 is exactly 0.30, unlike in binary floating point.
    expect(aged['EUR']).toEqual({ up_to_30: '999999999999.99', up_to_90: '0.30', over_90: '600.25' });
    expect(aged['HUF']).toEqual({ up_to_30: '20.00', undated: '0.01' });
    const foreign = await api.get('/api/invoices/ageing/', world.foreignCustomer);
    expect(foreign.body).toMatchObject([{ currency: 'EUR', debts: [{ age: 'over_90', amount: '600.25' }] }]);
  });
});

describe('GET /api/invoices/{period}/export/', () => {
  it('INV-15 CALL-32 A-100 contains the whole period within the scope; texts are not formulas', async () => {
    const answer = await api.get('/api/invoices/current/export/?page=9&limit=1', world.tokens.invoicing_user);
    expect(answer.headers['content-disposition']).toContain(`filename="invoices_current_${today}.xlsx"`);
    const [header, ...rows] = await sheetCells(answer.raw);
    expect(header).toEqual(sheetColumns.map(({ key }) => english[key]));
    const at = (key: string) => sheetColumns.findIndex((column) => column.key === key);
    expect(rows.map((row) => String(row[at('name')])).toSorted()).toEqual([
      '=prolonged',
      'a day later',
      'in the future',
    ]);
    const large = rows.find((row) => row[at('name')] === '=prolonged');
    expect(large?.[at('amount')]).toBe(999_999_999_999.99);
    expect(large?.[at('is_prolonged')]).toBe('yes');
    expect(large?.[at('partner')]).toBe('Alpha Pharma');
  });

  const texts = z.record(z.string(), z.nullable(z.string()));
  it('INV-15 A-116 every cell matches the database', async () => {
    const answer = await api.get('/api/invoices/past/export/', world.tokens.staff);
    const [, ...rows] = await sheetCells(answer.raw);
    const stored = await api.database.rows(
      sql.of(texts)`select i.name, p.name as project, c.name as partner, p.sponsor, i.invoicing_date::text,
          i.currency, i.amount::text, i.amount_paid::text, (i.amount - i.amount_paid)::text as debt,
          (i.budget_total - i.budget_used)::text as budget_left
        from invoices i join projects p on p.id = i.project_id join clients c on c.id = p.client_id
        where i.invoicing_date is null or i.invoicing_date <= ${day}::date order by i.invoicing_date desc nulls last, i.id`,
    );
    expect(stored.length).toBeGreaterThan(5);
    const keys = Object.keys(stored[0] ?? {});
    const shownCells = rows.map((row) =>
      keys.map((key) => plainCell(row[sheetColumns.findIndex((column) => column.key === key)])),
    );
    expect(shownCells).toEqual(
      stored.map((row) =>
        keys.map((key) =>
          /amount|debt|budget/.test(key) && row[key] != null ? Number(row[key]) : (row[key] ?? null),
        ),
      ),
    );
  });

  it('INV-15 INV-19 applies only the two filters, and contains no data of another client', async () => {
    const none = await api.get('/api/invoices/past/export/?project__sponsor=unknown', world.tokens.staff);
    expect(await sheetCells(none.raw)).toHaveLength(1);
    const filtered = await api.get('/api/invoices/past/export/?filter=nothing', world.tokens.staff);
    expect([filtered.status, filtered.body.errors]).toEqual([
      400,
      { msg: 'ERROR_WITH_FILTER', fields: { filter: 'not supported here' } },
    ]);
    const own = await api.get('/api/invoices/past/export/', world.tokens.invoicing_user);
    const cells = await sheetCells(own.raw);
    expect(cells.length).toBeGreaterThan(5);
    expect(JSON.stringify(cells)).not.toContain(canary);
  });
});

function shown(row: Readonly<Record<string, unknown>>, column: string): unknown {
  const { project } = row as { project?: Record<string, unknown> & { client: { name: string } } };
  if (column === 'project__client__name') return project?.client.name;
  const value = row[column];
  if (/^(amount|debt|budget)/.test(column) && typeof value === 'string') return Number(value);
  return column.startsWith('project__') ? project?.[column.replace('project__', '')] : value;
}

function plainCell(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null);
}

async function names(period: string): Promise<string[]> {
  const { body } = await api.get(`/api/invoices/${period}/?limit=500`, world.tokens.invoicing_user);
  return body.results
    .map(({ name }: { name: string }) => name)
    .filter((name: string) => name !== 'AB-INV-2')
    .toSorted();
}
