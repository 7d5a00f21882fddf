import { beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { dayAfter } from '#demo/calendar.ts';
import { testApi } from '#testing/api.ts';
import { make, type Row } from '#testing/factories.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const today = plainDateIn('UTC', new Date());

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

describe('due dates and disputes', () => {
  const named = {
    late: 'due yesterday',
    open: 'due today',
    settled: 'due and paid',
    disputed: 'due and disputed',
  };
  const other = { client: 0 };
  beforeAll(async () => {
    other.client = await make(api.database, 'clients', { name: 'Late payers' });
    const project_id = await make(api.database, 'projects', { client_id: other.client, name: 'Late' });
    const rows: Row[] = [
      { name: named.late, due_date: dayAfter(today, -1), amount: '0.10', amount_paid: '0.00' },
      { name: named.open, due_date: today, amount: '0.20', amount_paid: '0.00' },
      { name: named.settled, due_date: dayAfter(today, -5), amount: '7.00', amount_paid: '7.00' },
      {
        name: named.disputed,
        due_date: dayAfter(today, -40),
        amount: '1.00',
        amount_paid: '0.50',
        disputed_on: dayAfter(today, -3),
        dispute_reason: 'Wrong quantity',
      },
    ];
    for (const row of rows)
      await make(api.database, 'invoices', {
        project_id,
        currency: 'GEL',
        invoicing_date: dayAfter(today, -60),
        ...row,
      });
  });

  it('amendment 46 an unpaid invoice is overdue after its due date, never without one', async () => {
    const { body } = await api.get('/api/invoices/overdue/?limit=500&ordering=due_date', world.tokens.staff);
    expect(body.results.map((row: Row) => [row['name'], row['days_late'], row['dispute_reason']])).toEqual([
      [named.disputed, 40, 'Wrong quantity'],
      [named.late, 1, null],
    ]);
    expect(body.count).toBe(2);
  });

  it('amendment 46 the age counts from the due date; overdue and disputed sums are separate', async () => {
    const { body } = await api.get(
      '/api/invoices/ageing/?project__client__name=Late payers',
      world.tokens.staff,
    );
    expect(body).toEqual([
      {
        currency: 'GEL',
        outstanding: '0.80',
        overdue: '0.60',
        disputed: '0.50',
        debts: [
          { age: 'not_due', amount: '0.20', invoices: 1 },
          { age: 'up_to_30', amount: '0.10', invoices: 1 },
          { age: 'up_to_60', amount: '0.50', invoices: 1 },
        ],
      },
    ]);
  });

  it.each([
    ['due_date', { due_date: dayAfter(today, -400) }],
    ['dispute_resolved_on', { disputed_on: today, dispute_resolved_on: dayAfter(today, -1) }],
  ])('amendment 30 %s before its start is an error at the field', async (field, change) => {
    const { body: form } = await api.get(`/api/invoices/${world.own.invoice}/form/`, world.tokens.staff);
    const answer = await api.send('PATCH', `/api/invoices/${world.own.invoice}/`, {
      token: world.tokens.staff,
      body: { version: form.version, ...change },
    });
    expect([answer.status, Object.keys(answer.body.errors.fields ?? answer.body.errors)]).toEqual([
      400,
      [field],
    ]);
  });

  it('issue 12 part 7 the statement of account lists the open invoices with their sums', async () => {
    const answer = await api.get(`/api/clients/${other.client}/statement/`, world.tokens.staff);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = pdfText(answer.raw);
    for (const part of [
      'Statement of account',
      'Late payers',
      named.late,
      named.open,
      '(Disputed)',
      '₾0.80',
      '₾0.60',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(named.settled);
  });

  it('INV-19 the statement of another client is 404, and contains only the scope', async () => {
    const foreign = await api.get(
      `/api/clients/${world.foreign.client}/statement/`,
      world.tokens.invoicing_user,
    );
    expect(foreign.status).toBe(404);
    const own = await api.get(`/api/clients/${world.own.client}/statement/`, world.tokens.invoicing_user);
    expect(own.status).toBe(200);
    expect(pdfText(own.raw)).not.toContain(canary);
  });

  it('a statement in Russian and Chinese has its letters', async () => {
    for (const [language, word] of [
      ['ru', 'Выписка по счетам'],
      ['cn', '对账单'],
    ] as const) {
      const answer = await api.get(`/api/clients/${other.client}/statement/`, world.tokens.staff, {
        'accept-language': language,
      });
      expect(pdfText(answer.raw)).toContain(word);
    }
  });
});
