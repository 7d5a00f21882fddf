// Lists of more rows than a bounded count counts, read every way that a page can be reached.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const total = 10_400;
const cause = { actor: 'test', reason: 'test', request: 'test' };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { client, project } = world.foreign;
  await api.database.write(cause, async (transaction) => {
    await transaction.rows(sql`insert into packages (project_id, client_id, airbill, doc_id, doc_type, status, date, search_text)
      select ${project}, ${client}, 'LL' || n, doc_id, doc_type, status, day,
        'll' || n || E'\n' || lower(coalesce(doc_id, '')) || E'\n' || lower(doc_type) || E'\n' || lower(status) || E'\n'
      from (select n, case when n % 3 > 0 then 'LARGE-' || n % 500 end as doc_id,
        case when n % 2 = 0 then 'Underway list' else 'Pro forma' end as doc_type,
        case when n % 10 = 0 then 'Held' else 'Under way' end as status,
        case when n % 50 > 0 then date '2025-01-01' + n % 700 end as day
        from generate_series(1, ${total}) n) made`);
    await transaction.rows(
      sql`insert into tracks (airbill) select airbill from packages where airbill like 'LL%' and airbill <> 'LL7'`,
    );
    await transaction.rows(sql`insert into invoices (project_id, name, invoicing_date, due_date, amount, currency, amount_paid,
        budget_total, budget_used, search_text)
      select ${project}, 'LL-' || n, date '2024-01-01' + n % 300, case when n % 4 = 0 then date '2024-03-01' + n % 90 end,
        n % 700 + 1, case when n % 5 = 0 then 'USD' else 'EUR' end, case when n % 3 = 0 then n % 700 + 1 else 0 end,
        case when n % 6 > 0 then n % 40 end, 1, 'll-' || n
      from generate_series(1, ${total}) n`);
  });
});

const staff = () => world.tokens.staff;
interface Page {
  count: number;
  count_is_minimum?: true;
  next: string | null;
  previous: string | null;
  results: { id: number }[];
}
const page = async (path: string, query: string, token = staff()): Promise<Page> => {
  const { status, body } = await api.get(`${path}?${query}`, token);
  expect([query, status]).toEqual([query, 200]);
  return body as Page;
};

/** The ids of all rows, in pages of the largest size. */
async function everyId(path: string, query: string): Promise<number[]> {
  const ids: number[] = [];
  let next: string | null = `${path}?${query}&limit=500`;
  while (next !== null) {
    const body: Page = (await api.get(next, staff())).body;
    ids.push(...body.results.map(({ id }) => id));
    next = body.next;
  }
  return ids;
}

const packageQueries = [
  'ordering=-date,id',
  'ordering=date,id',
  'ordering=-status,id',
  'status=Under way&ordering=date,id',
  'filter=ll',
  'filter=under&ordering=airbill,id',
  'filter=WAY&fields=doc_type,status',
  'filter=way&fields=status',
  'filter=way&fields=airbill',
  'filter=large-12&fields=doc_id,status',
  'filter=nothing has this',
  'client=CLIENT&filter=way',
  'track__airbill=true&ordering=airbill,id',
  'project__client__name=NAME&filter=forma&fields=doc_type',
];
const invoiceQueries = [
  'ordering=-due_date,id',
  'ordering=due_date,id',
  'ordering=-budget_total,id',
  'ordering=-budget_left,id',
  'ordering=-currency,id',
  'ordering=invoicing_date,id',
  'ordering=-project__client__name,id',
  'filter=ll-1',
];

describe.each([
  { path: '/api/packages/', queries: packageQueries },
  { path: '/api/invoices/past/', queries: invoiceQueries },
  {
    path: '/api/invoices/debt/',
    queries: ['ordering=-amount_paid,id', 'ordering=-due_date,id', 'filter=ll-1'],
  },
  {
    path: '/api/invoices/overdue/',
    queries: ['ordering=-due_date,id', 'filter=ll-1', 'ordering=-invoicing_date,id'],
  },
])('GET $path of more than 10,000 rows', ({ path, queries }) => {
  it.each(queries)('has the same pages whichever way they are reached: %s', async (given) => {
    const name = await api.database.read(
      sql.of({ name: 'string' })`select name from clients where id = ${world.foreign.client}`,
    );
    const query = given
      .replace('CLIENT', String(world.foreign.client))
      .replace('NAME', encodeURIComponent(name[0]?.name ?? ''));
    const all = await everyId(path, query);
    expect(new Set(all).size).toBe(all.length);
    const last = Math.max(1, Math.ceil(all.length / 10));
    for (const number of [2, Math.ceil(last * 0.7), last + 1]) {
      const exact = await page(path, `${query}&page=${number}`);
      const bounded = await page(path, `${query}&count=bounded&page=${number}`);
      const ids = all.slice((number - 1) * 10, number * 10);
      expect([number, exact.results.map(({ id }) => id)]).toEqual([number, ids]);
      expect(bounded.results).toEqual(exact.results);
      expect([exact.count, exact.count_is_minimum]).toEqual([all.length, undefined]);
      // Amendment 31: the links never depend on the kind of count.
      expect(bounded.next?.replace('&count=bounded', '') ?? null).toEqual(exact.next);
      expect(bounded.previous?.replace('&count=bounded', '') ?? null).toEqual(exact.previous);
      const isMinimum = bounded.count_is_minimum === true;
      expect(bounded.count).toBe(isMinimum ? 10_000 : all.length);
      expect(!isMinimum || all.length > 10_000).toBe(true);
    }
  });
});

describe('the count of a list', () => {
  it('is bounded only where it was asked for, and exact where it is kept', async () => {
    const searched = await page('/api/packages/', 'filter=ll&count=bounded');
    expect(searched).toMatchObject({ count: 10_000, count_is_minimum: true });
    expect(await page('/api/packages/', 'filter=ll')).toMatchObject({ count: total });
    const packages = await api.database.read(sql.of({ n: 'number' })`select count(*) as n from packages`);
    const kept = await page('/api/packages/', 'count=bounded');
    expect([kept.count, kept.count_is_minimum]).toEqual([packages[0]?.n, undefined]);
    const held = await page('/api/packages/', 'count=bounded&status=Under way|Held&ordering=airbill,id');
    expect([held.count, held.count_is_minimum]).toEqual([total, undefined]);
  });

  it('is that of the own rows for a customer, in every period', async () => {
    for (const path of [
      '/api/packages/',
      '/api/invoices/past/',
      '/api/invoices/current/',
      '/api/invoices/debt/',
    ]) {
      for (const token of [world.tokens.user, world.tokens.invoicing_user]) {
        const { status, body } = await api.get(`${path}?limit=500`, token);
        if (status === 403) continue;
        expect([path, body.count]).toEqual([path, body.results.length]);
        expect(body.count).toBeLessThan(50);
      }
    }
  });

  it('QRY-15 of no known kind is malformed', async () => {
    for (const query of ['count=some', 'count=bounded&count=exact', 'count=']) {
      const { status, body } = await api.get(`/api/packages/?${query}`, staff());
      expect([query, status, body.errors?.msg]).toEqual([query, 400, 'ERROR_WITH_FILTER']);
    }
  });
});
