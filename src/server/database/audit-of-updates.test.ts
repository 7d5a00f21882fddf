import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { sessionOptions } from './database.ts';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

let client: pg.Client;
let plans: Plan[] = [];

beforeAll(async () => {
  const { owner } = await testDatabase();
  // The portal's settings except the role: one plan for all values, and only the owner may see plans.
  client = new pg.Client({ ...owner, options: sessionOptions.replace('-c role=trialway_app ', '') });
  await client.connect();
  client.on('notice', ({ message }) => {
    const found = /plan:\n(.*)$/s.exec(message ?? '')?.[1];
    if (found !== undefined) plans.push((JSON.parse(found) as { Plan: Plan }).Plan);
  });
  await client.query(`set statement_timeout = 0;
    load 'auto_explain'; set client_min_messages = log;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    select set_config('trialway.actor', 'test', false)`);
  await client.query(`insert into cities (name) select 'City ' || n from generate_series(1, 10000) n`);
});
afterAll(() => client.end());

/** The rows that all statements inside this one produced or discarded, and the rows added to the audit. */
async function cost(update: string): Promise<{ touched: number; lines: number }> {
  const linesBefore = await countLines();
  await client.query(`set auto_explain.log_min_duration = 0`);
  plans = [];
  await client.query(update);
  await client.query(`set auto_explain.log_min_duration = -1`);
  return {
    touched: plans.reduce((sum, plan) => sum + touchedBy(plan), 0),
    lines: (await countLines()) - linesBefore,
  };
}

function touchedBy(plan: Plan): number {
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Join Filter'] ?? 0)) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, below) => sum + touchedBy(below), rows);
}

async function countLines(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from audit where table_name = 'cities' and action = 'update'`,
  );
  return rows[0]?.count ?? 0;
}

describe('A-48 the audit of an update costs as much as rows were changed, whatever the connection did before', () => {
  it.each([
    [0, `update cities set name = name || '!' where id < 0`],
    [1, `update cities set name = name || '!' where name = 'City 1'`],
    [10_000, `update cities set name = name || '?'`],
    [1, `update cities set name = name || '!' where name = 'City 2?'`],
  ])('%i rows', async (rows, update) => {
    const { touched, lines } = await cost(update);
    expect(lines).toBe(rows);
    // The scan, the update, and for each row its cause and its line.
    expect(touched).toBeLessThanOrEqual(12 * rows + 12);
  });
});
