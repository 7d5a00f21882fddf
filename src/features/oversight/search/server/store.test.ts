import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScope, type Scope } from '#server/auth/scope.ts';
import { sessionOptions } from '#server/database/database.ts';
import { type Fragment, type Queryable, unnamed } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { findRecords } from './store.ts';

interface Plan {
  'Relation Name'?: string;
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

let client: pg.Client;
/** Rows of packages and of counted batches, all with 777 in their number. */
const everywhere = 6000;

beforeAll(async () => {
  const { owner } = await testDatabase();
  client = new pg.Client({ ...owner, options: sessionOptions.replace('-c role=trialway_app ', '') });
  await client.connect();
  await client.query(`set session_replication_role = replica; set statement_timeout = 0;
    insert into clients (id, name) select n, 'Client ' || n from generate_series(1, 2) n;
    insert into projects (id, client_id, name) select n, case when n = 1 then 1 else 2 end, 'Project ' || n
      from generate_series(1, 400) n;
    insert into packages (project_id, client_id, airbill) select 1 + n % 400, case when n % 400 = 0 then 1 else 2 end,
      'AB-777-' || n from generate_series(1, ${everywhere}) n;
    insert into inventories (project_id, batch, product) select 1 + n % 400, 'LOT 777/' || n, 'Asthmol'
      from generate_series(1, ${everywhere}) n;
    analyze clients, projects, packages, inventories`);
});
afterAll(() => client.end());

/** The hits of a search, and the number of table rows that its statements read. */
async function cost(scope: Scope, text: string): Promise<{ found: number; rows: number }> {
  let rows = 0;
  const database: Pick<Queryable, 'read'> = {
    async read(statement: Fragment) {
      const { text: query, values } = unnamed(statement);
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, timing off, format json) ${query}`,
        values,
      );
      rows += rowsOf(explained.rows[0]?.['QUERY PLAN'][0].Plan);
      return (await client.query(query, values)).rows;
    },
  };
  const groups = await findRecords(
    database as Queryable,
    (['packages', 'batches'] as const).map((kind) => ({ kind, scope, language: 'en' })),
    text,
  );
  return { found: groups.flatMap(({ results }) => results).length, rows };
}

function rowsOf(plan: Plan | undefined): number {
  if (plan === undefined) return 0;
  const each =
    plan['Relation Name'] === undefined || plan['Node Type'] === 'Bitmap Index Scan'
      ? 0
      : plan['Actual Rows'] +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0);
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), each * plan['Actual Loops']);
}

const anyone = { isBlinded: false, capabilities: [], projectIds: [], siteIds: [], carId: undefined } as const;

describe('issue 12 part 6 a text that is in every number costs no look at each of them', () => {
  it.each([
    ['staff', makeScope({ ...anyone, reach: 'all', role: 'staff', userId: 1, clientIds: [] })],
    ['a customer', makeScope({ ...anyone, reach: 'scope', role: 'user', userId: 2, clientIds: [1] })],
  ])('of %s', async (_, scope) => {
    const { found, rows } = await cost(scope, '777');
    expect(found).toBe(10);
    // Some tens of candidates of each kind, and all projects once for each kind.
    expect(rows).toBeLessThan(everywhere / 6);
  });

  it('the key of a number is computed within the statement, not by a call for each row', async () => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain (verbose) select search_key(batch) from inventories',
    );
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('search_key(');
  });
});
