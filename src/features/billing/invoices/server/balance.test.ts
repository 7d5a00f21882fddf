import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile, undoImport } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: unknown) =>
  api.send(method, url, { token: world.tokens.staff, body });
const newInvoice = (values: Record<string, unknown> = {}) =>
  make(api.database, 'invoices', {
    project_id: world.own.project,
    name: 'INV',
    amount: '1000',
    currency: 'EUR',
    ...values,
  });
async function paidOf(invoice: number): Promise<string | undefined> {
  const [row] = await api.database.rows(
    sql.of({ paid: 'string' })`select amount_paid as paid from invoices where id = ${invoice}`,
  );
  return row?.paid;
}
async function bring(resource: string, lines: readonly string[]) {
  const { id, rows } = await importFile(
    api,
    world.tokens.staff,
    `resource=${resource}`,
    'rows.csv',
    lines.join('\n'),
  );
  return {
    rows,
    commit: async () =>
      (await commitImport(api, world.tokens.staff, world.users.staff, id)).body.state as string,
    undo: async () => (await undoImport(api, world.tokens.staff, world.users.staff, id)).body.state as string,
  };
}
const header = 'external_id,invoice,amount,currency,date';

describe('the paid amount of an invoice', () => {
  it('A-136 follows imported payments in its currency, including changes and undo', async () => {
    const [one, two] = [await newInvoice({ amount_paid: '0.10' }), await newInvoice()];
    const first = await bring('invoice_payments', [
      header,
      `Y-1,id:${one},100.25,EUR,2026-05-01`,
      `Y-2,id:${one},0.20,EUR,`,
      `Y-3,id:${one},50,USD,`,
    ]);
    expect(await paidOf(one)).toBe('0.10');
    expect(await first.commit()).toBe('committed');
    expect(await paidOf(one)).toBe('100.55');
    // Changes the invoice, the amount and the currency.
    const second = await bring('invoice_payments', [
      header,
      `Y-1,id:${two},100.25,EUR,`,
      `Y-2,id:${one},-0.05,EUR,`,
      `Y-3,id:${one},50,EUR,`,
    ]);
    expect(await second.commit()).toBe('committed');
    expect([await paidOf(one), await paidOf(two)]).toEqual(['50.05', '100.25']);
    expect(await first.undo()).toBe('committed');
    expect(await second.undo()).toBe('undone');
    expect([await paidOf(one), await paidOf(two)]).toEqual(['100.55', '0.00']);
    // Only the amount is imported.
    const third = await bring('invoice_payments', ['external_id,amount', 'Y-1,1']);
    expect(await third.commit()).toBe('committed');
    expect(await paidOf(one)).toBe('1.30');
  });

  it('A-136 follows payments of API clients, only for valid rows and not for dry runs', async () => {
    const invoice = await newInvoice();
    const payment = (key: string, amount: string, to = `id:${invoice}`) => ({
      external_id: key,
      invoice: to,
      amount,
      currency: 'EUR',
    });
    const call = (items: unknown[], where = '') =>
      api.send('POST', `/api/import/invoice_payments/${where}`, {
        token: world.tokens.api_user,
        body: items,
      });
    await call([payment('Z-1', '10')], '?dry_run=true');
    expect(await paidOf(invoice)).toBe('0.00');
    await call([payment('Z-1', '10'), payment('Z-2', '5', 'id:999999'), payment('Z-3', 'ten')]);
    await call([payment('Z-1', '10'), payment('Z-4', '0.01')]);
    await call([payment('Z-4', '0.02')]);
    expect(await paidOf(invoice)).toBe('10.02');
  });

  it('A-136 the currency cannot change while payments are in the old or the new one, from any entry point', async () => {
    const invoice = await newInvoice();
    await make(api.database, 'invoice_payments', { invoice_id: invoice, amount: '1', currency: 'EUR' });
    await make(api.database, 'invoice_payments', { invoice_id: invoice, amount: '2', currency: 'USD' });
    const free = await newInvoice({ currency: 'GBP' });
    await make(api.database, 'invoice_payments', { invoice_id: free, amount: '2', currency: 'USD' });
    const byForm = (id: number, currency: string) => send('PATCH', `/api/invoices/${id}/`, { currency });
    const refused = { status: 400, body: { errors: { fields: { currency: 'has_payments' } } } };
    expect(await byForm(invoice, 'GBP')).toMatchObject(refused);
    expect(await byForm(free, 'USD')).toMatchObject(refused);
    const { rows } = await bring('invoices', [
      'external_id,currency',
      `id:${invoice},GBP`,
      `id:${free},USD`,
      `id:${invoice},EUR`,
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong']);
    const reasons = rows.map(({ cells }) => cells.map(({ reason }: { reason: string }) => reason));
    const reason = 'the currency can’t change: the invoice has payments in the old or the new currency';
    expect(reasons.slice(0, 2)).toEqual([[reason], [reason]]);
    expect((await byForm(free, 'EUR')).status).toBe(200);
  });

  it('A-136 an import that changed the currency cannot be undone once a payment uses the previous one', async () => {
    const invoice = await newInvoice();
    const { commit, undo } = await bring('invoices', ['external_id,currency', `id:${invoice},USD`]);
    expect(await commit()).toBe('committed');
    const url = `/api/invoices/${invoice}/payments/`;
    const paid = await send('POST', url, { amount: '7', currency: 'EUR' });
    expect(paid.status).toBe(201);
    expect(await undo()).toBe('committed');
    expect(await paidOf(invoice)).toBe('0.00');
    expect((await send('DELETE', `${url}${paid.body.id}/`, { reason: 'wrong' })).status).toBe(204);
    expect(await undo()).toBe('undone');
  });

  it('A-136 is the sum of its payments after any sequence of forms, API calls, imports and undos', async () => {
    const amount = fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
    const currency = fc.constantFrom('EUR', 'EUR', 'USD');
    const place = fc.nat({ max: 1 });
    const key = fc.nat({ max: 3 });
    const step = fc.oneof(
      fc.record({ do: fc.constantFrom('form', 'program', 'sheet'), key, amount, currency, place }),
      fc.record({ do: fc.constantFrom('change', 'remove'), key, amount, currency }),
      fc.record({ do: fc.constantFrom('undo'), key }),
      fc.record({ do: fc.constantFrom('currency'), place, currency }),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        run += 1;
        const invoices = [await newInvoice(), await newInvoice()];
        const written: { undo(): Promise<string> }[] = [];
        for (const one of steps) await take(one);
        const rows = await api.database.rows(
          sql.of({ paid: 'string', sum: 'string' })`
            select i.amount_paid as paid, coalesce(sum(y.amount), 0)::numeric(14, 2) as sum
            from invoices i left join invoice_payments y on y.invoice_id = i.id and y.currency = i.currency
            where i.id = any(${invoices}::bigint[]) group by i.id`,
        );
        expect(rows.map(({ paid }) => paid)).toEqual(rows.map(({ sum }) => sum));

        async function take(one: {
          do: string;
          key?: number;
          place?: number;
          amount?: string;
          currency?: string;
        }) {
          const values = { amount: one.amount, currency: one.currency };
          const invoice = invoices[one.place ?? 0] ?? 0;
          const external_id = `R-${run}-${one.key}`;
          switch (one.do) {
            case 'form':
              await send('POST', `/api/invoices/${invoice}/payments/`, values);
              break;
            case 'program':
              await send('POST', '/api/import/invoice_payments/', [
                { external_id, invoice: `id:${invoice}`, ...values },
              ]);
              break;
            case 'sheet': {
              const made = await bring('invoice_payments', [
                header,
                `${external_id},id:${invoice},${one.amount},${one.currency},`,
              ]);
              if ((await made.commit()) === 'committed') written.push(made);
              break;
            }
            case 'undo':
              await written.splice(one.key ?? 0, 1)[0]?.undo();
              break;
            case 'currency':
              await send('PATCH', `/api/invoices/${invoice}/`, { currency: one.currency });
              break;
            default: {
              const payments = await api.database.rows(
                sql.of({ id: 'number', invoice_id: 'number' })`select id, invoice_id from invoice_payments
                  where invoice_id = any(${invoices}::bigint[]) order by id`,
              );
              const payment = payments[one.key ?? 0];
              if (payment === undefined) return;
              const url = `/api/invoices/${payment.invoice_id}/payments/${payment.id}/`;
              if (one.do === 'change') await send('PATCH', url, values);
              else await send('DELETE', url, { reason: 'wrong' });
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
