// Every endpoint that writes, called with a body that is valid except for an id that its caller cannot
// access: the call is rejected and no row of any table has changed. The same call with an accessible id is
// the control.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { type Answer, testApi } from '#testing/api.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { Call } from '#testing/example-calls.ts';
import { writeExamples } from '#testing/write-examples.ts';
import { contracts } from './features.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
let owner: pg.Client;
let statesOfTables = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  owner = new pg.Client(api.connection.owner);
  await owner.connect();
  const { rows } = await owner.query<{ query: string }>(
    `select string_agg(format('select %L as name, count(*) || '' '' || max(xmin::text::bigint) as state from %I', relname, relname), ' union all ') as query
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  statesOfTables = rows[0]?.query ?? '';
});
afterAll(() => owner.end());

const writes = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(({ method }) => method !== 'GET')
  .map((definition) => ({ name: `${definition.method} ${definition.path}`, definition }));

it('ROLE-23 every endpoint that writes has an example, and every example an endpoint', () => {
  expect(Object.keys(writeExamples).toSorted()).toEqual(writes.map(({ name }) => name).toSorted());
  // An example without an id is rejected when the path has one.
  const pathsWithIds = writes.filter(({ definition }) => definition.path.includes('{'));
  expect(pathsWithIds.filter(({ name }) => typeof writeExamples[name] === 'string')).toEqual([]);
});

const withIds = writes.filter(({ name }) => typeof writeExamples[name] === 'function');

describe.each(withIds)('$name', ({ name, definition }) => {
  it('ROLE-23 A-34 a foreign id is rejected and nothing is written; an accessible one is written', async () => {
    const made = writeExamples[name];
    if (typeof made !== 'function') throw new Error(`no example of ${name}`);
    const { by, call, foreign } = await made({ ...world, database: api.database });
    const token = await api.tokenOf(by ?? world.users.staff);
    expect(foreign.length).toBeGreaterThan(0);
    for (const { status = 404, ...one } of foreign) {
      const before = await contents();
      const answer = await send(definition, token, { ...call, ...one, path: { ...call.path, ...one.path } });
      const told = JSON.stringify({ ...one.path, body: one.body });
      expect([told, answer.status, refusalIn(answer)]).toEqual([told, status, refusals[status]]);
      expect([told, changed(before, await contents())]).toEqual([told, []]);
    }
    const before = await contents();
    const answer = await send(definition, token, call);
    expect([answer.body, answer.status]).toEqual([answer.body, definition.status ?? 200]);
    expect(changed(before, await contents())).not.toEqual([]);
  });
});

function send({ method, path }: EndpointDefinition, token: string, call: Call): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(call.path?.[name]));
  const body = typeof call.body === 'function' ? call.body() : call.body;
  return api.send(method, filled + (call.query ?? ''), { token, ...(body !== undefined && { body }) });
}

/**
 * A foreign row gives exactly the response of a missing one; an id in a body is reported at its field; in an
 * import its row has an error.
 */
const refusals: Readonly<Record<number, unknown>> = {
  404: { errors: { msg: 'NOT_FOUND' } },
  400: expect.any(String),
  200: [{ status: 'error', id: null }],
};

function refusalIn({ status, body }: Answer): unknown {
  if (status === 400) return body.errors.msg;
  if (status !== 200) return body;
  return body.results?.map((row: { status: string; id: number | null }) => ({
    status: row.status,
    id: row.id,
  }));
}

/**
 * The number of rows of each table and the transaction that wrote the newest: every write changes one of
 * them.
 */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; state: string }>({
    name: 'states of tables',
    text: statesOfTables,
  });
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

function changed(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}
