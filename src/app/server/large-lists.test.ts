// Lists with more rows than a bounded count, with every way to reach a page.
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
        budget_total, budget_used, end_date, payment_date, is_prolonged, search_text)
      select ${project}, 'LL-' || n, case when n % 50 > 0 then date '2024-01-01' + n % 300 end, case when n % 4 = 0 then date '2024-03-01' + n % 90 end,
        n % 700 + 1, case when n % 5 = 0 then 'USD' else 'EUR' end, case when n % 3 = 0 then n % 700 + 1 else 0 end,
        case when n % 6 > 0 then n % 40 end, case when n % 8 > 0 then n % 30 end, case when n % 9 > 0 then date '2024-06-01' + n % 80 end,
        case when n % 7 > 0 then date '2024-05-01' + n % 60 end, n % 11 = 0, 'll-' || n
      from generate_series(1, ${total}) n`);
    await transaction.rows(sql`insert into invoices (project_id, name, invoicing_date, due_date, end_date, amount, currency, amount_paid,
        search_text)
      select ${project}, 'LC-' || n, current_date - n % 5, case when n % 4 > 0 then current_date + n % 30 end, current_date + n % 90,
        n % 700 + 1, 'EUR', case when n % 3 = 0 then n % 700 + 1 else 0 end, 'lc-' || n
      from generate_series(1, ${total}) n`);
    // The first to expire belong to one product, which few others do.
    await transaction.rows(sql`insert into inventories (project_id, batch, product, storage_temperature, qty_sent, qty_received,
        qty_damaged, qty_stock, expiry_date, search_text)
      select made.*, lower(concat_ws(E'\n', batch, product, storage_temperature))
      from (select ${project}::bigint, 'LB-' || n, case when n <= 1500 then 'First ' || n % 5 else 'Other ' || n % 700 end,
          case when n % 6 > 0 then (array['+2 °C', '+5 °C', '-20 °C'])[n % 3 + 1] end, 9, 9, 0, 9, date '2030-01-01' + n
        from generate_series(1, ${total}) n) made (project_id, batch, product, storage_temperature, qty_sent, qty_received,
          qty_damaged, qty_stock, expiry_date)`);
    // Three clients with few rows, before and behind those with many.
    await transaction.rows(sql`with c as (insert into clients (name, search_text)
        select name, '' from unnest(array['Aalto', 'Österreich', 'Zürich']) name returning id),
      p as (insert into projects (client_id, name, search_text) select id, 'Project ' || id, '' from c returning id, client_id),
      k as (insert into packages (project_id, client_id, airbill, status, search_text)
        select p.id, p.client_id, 'BY' || p.id || '-' || n, 'Registered', '' from generate_series(1, 15) n, p)
      insert into invoices (project_id, name, invoicing_date, end_date, amount, currency, search_text)
        select p.id, 'BY-' || p.id || '-' || n, date '2024-01-01', date '2024-06-01', 1, 'EUR', '' from generate_series(1, 15) n, p`);
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
  'filter=large-12&fields=doc_id',
  'filter=large-12&fields=doc_id,airbill',
  'filter=way&fields=airbill',
  'filter=LL12&fields=airbill',
  'filter=LL-12&fields=airbill,status',
  'filter=large-12&fields=doc_id,status',
  'filter=nothing has this',
  'client=CLIENT&filter=way',
  'client=CLIENT&ordering=date,id',
  'track__airbill=true&ordering=airbill,id',
  'project__client__name=NAME&filter=forma&fields=doc_type',
  'filter=PROJECT',
  'filter=PROJECT&fields=project__name,airbill',
  'client=CLIENT&filter=NAME&fields=project__client__name,doc_id',
  'filter=nothing&fields=project__name',
  'ordering=project__client__name,id',
  'ordering=-project__client__name,id',
];
const invoiceQueries = [
  'ordering=-due_date,id',
  'ordering=due_date,id',
  'ordering=-budget_total,id',
  'ordering=budget_total,id',
  'ordering=-budget_used,id',
  'ordering=-budget_left,id',
  'ordering=-end_date,id',
  'ordering=-payment_date,id',
  'ordering=payment_date,id',
  'ordering=-is_prolonged,id',
  'ordering=is_prolonged,id',
  'ordering=debt,id',
  'ordering=-debt,id',
  'ordering=-amount_paid,id',
  'ordering=-currency,id',
  'ordering=currency,id',
  'ordering=invoicing_date,id',
  'ordering=-invoicing_date,id',
  'ordering=project__client__name,id',
  'ordering=-project__client__name,id',
  'filter=ll-1',
];

const inventoryQueries = [
  'filter=first',
  'filter=other 12',
  'filter=°&ordering=-batch,id',
  'filter=°&fields=storage_temperature',
  'filter=5&fields=storage_temperature&ordering=storage_temperature,id',
  'filter=7&fields=storage_temperature',
  'filter=2&fields=storage_temperature,batch',
];

describe.each([
  { path: '/api/packages/', queries: packageQueries },
  { path: '/api/projects/PROJECT/inventories/', queries: inventoryQueries },
  { path: '/api/invoices/past/', queries: invoiceQueries },
  {
    path: '/api/invoices/current/',
    queries: ['ordering=end_date,id', 'ordering=-due_date,id', 'ordering=-amount_paid,id'],
  },
  {
    path: '/api/invoices/debt/',
    queries: [
      'ordering=-amount_paid,id',
      'ordering=-due_date,id',
      'ordering=-debt,id',
      'ordering=-currency,id',
      'filter=ll-1',
    ],
  },
  {
    path: '/api/invoices/overdue/',
    queries: ['ordering=-due_date,id', 'filter=ll-1', 'ordering=-invoicing_date,id'],
  },
])('GET $path of more than 10,000 rows', ({ path: ofPath, queries }) => {
  it.each(queries)('has the same pages whichever way they are reached: %s', async (given) => {
    const path = ofPath.replace('PROJECT', String(world.foreign.project));
    const [names] = await api.database.read(
      sql.of({ client: 'string', project: 'string' })`select c.name as client, p.name as project
        from projects p join clients c on c.id = p.client_id where p.id = ${world.foreign.project}`,
    );
    const query = given
      .replace('CLIENT', String(world.foreign.client))
      .replace('NAME', encodeURIComponent(names?.client ?? ''))
      .replace('PROJECT', encodeURIComponent(names?.project ?? ''));
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

describe.each([
  ['/api/packages/', 'project__client__name', sql`packages r`, sql`c.name`],
  ['/api/invoices/past/', 'project__client__name', sql`invoices r`, sql`c.name`],
  ...(['/api/invoices/past/', '/api/invoices/debt/'] as const).flatMap((path) =>
    (['currency', 'is_prolonged', 'debt'] as const).map(
      (column) => [path, column, sql`invoices r`, sql.ref(`r.${column}`)] as const,
    ),
  ),
] as const)('GET %s sorted by %s', (path, column, rows, value) => {
  it.each(['', '-'])('has the rows of each value in turn by their ids (%s)', async (sign) => {
    const listed = await everyId(path, 'ordering=id');
    const inOrder = await api.database.read(
      sql.of({ id: 'number' })`select r.id from ${rows} join clients c on c.id = r.client_id
        where r.id = any(${listed}::bigint[])
        order by ${value} ${sign === '' ? sql`` : sql`desc`}, r.id`,
    );
    const expected = inOrder.map(({ id }) => id);
    for (const number of [1, 2, 3, 4, 5, 6, Math.ceil(expected.length / 10)]) {
      const { results } = await page(path, `ordering=${sign}${column},id&page=${number}`);
      expect([number, results.map(({ id }) => id)]).toEqual([
        number,
        expected.slice((number - 1) * 10, number * 10),
      ]);
    }
  });
});

it('a search in one field of inventories finds the rows that have the text in it', async () => {
  const path = `/api/projects/${world.foreign.project}/inventories/`;
  for (const [query, condition] of [
    ['filter=°&fields=storage_temperature', sql`storage_temperature is not null`],
    ['filter=5&fields=storage_temperature', sql`storage_temperature like '%5%'`],
    ['filter=7&fields=storage_temperature', sql`false`],
    ['filter=first&fields=product', sql`product like 'First%'`],
    [
      'filter=°&fields=storage_temperature&product=Other 7',
      sql`storage_temperature is not null and product = 'Other 7'`,
    ],
  ] as const) {
    const [rows] = await api.database.read(
      sql.of({ n: 'number' })`select count(*) as n from inventories
        where project_id = ${world.foreign.project} and ${condition}`,
    );
    for (const count of ['bounded', 'exact'])
      expect([query, (await page(path, `${query}&count=${count}`)).count]).toEqual([query, rows?.n]);
  }
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

  it('of a search is that of the rows which have the text, in themselves or in what they refer to', async () => {
    const inOwn = await api.database.read(
      sql.of({ airbill: 'string', project: 'string', client: 'string', n: 'number', of_client: 'number' })`
        select k.airbill, p.name as project, c.name as client, (select count(*) from packages o where o.project_id = p.id) as n,
          (select count(*) from packages o where o.client_id = c.id) as of_client
        from packages k join projects p on p.id = k.project_id join clients c on c.id = p.client_id
        where k.id = ${world.own.package}`,
    );
    const { airbill = '', project = '', client = '', n = 0, of_client: ofClient = 0 } = inOwn[0] ?? {};
    for (const [text, fields, count] of [
      [airbill, 'airbill', 1],
      [project, 'project__name', n],
      [client, 'project__client__name', ofClient],
      [project, 'project__client__name,airbill', 0],
      ['is nowhere', 'airbill,project__name,project__client__name', 0],
    ] as const)
      for (const token of [staff(), world.tokens.user])
        for (const kind of ['bounded', 'exact']) {
          const query = `filter=${encodeURIComponent(text)}&fields=${fields}&count=${kind}`;
          const found = await page('/api/packages/', query, token);
          expect([text, fields, found.count, found.results.length]).toEqual([
            text,
            fields,
            count,
            Math.min(count, 10),
          ]);
        }
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
