// Every endpoint that writes, called with a body that is valid except for an id that its caller cannot
// access: the call is rejected and no row of any table has changed. The same call with an accessible id is
// the control.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { type Answer, testApi } from '#testing/api.ts';
import type { Call } from '#testing/example-calls.ts';
import { changedTables, tableStates } from '#testing/table-states.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { writeExamples } from '#testing/write-examples.ts';
import { contracts } from './features.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
const tables = tableStates(api);
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

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
      const before = await tables.read();
      const answer = await send(definition, token, { ...call, ...one, path: { ...call.path, ...one.path } });
      const told = JSON.stringify({ ...one.path, body: one.body });
      expect([told, answer.status, refusalIn(answer)]).toEqual([told, status, refusals[status]]);
      expect([told, changedTables(before, await tables.read())]).toEqual([told, []]);
    }
    const before = await tables.read();
    const answer = await send(definition, token, call);
    expect([answer.body, answer.status]).toEqual([answer.body, definition.status ?? 200]);
    expect(changedTables(before, await tables.read())).not.toEqual([]);
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
