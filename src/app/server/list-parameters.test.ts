// How every list and every other GET with parameters handles unsupported and malformed ones.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { listFilters } from '#core/list-query.ts';
import { type Answer, testApi } from '#testing/api.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contracts } from './features.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const reads = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(({ method }) => method === 'GET');
const named = (definition: EndpointDefinition) => ({ path: definition.path, definition });
const lists = reads.filter(({ list }) => list !== undefined).map(named);
const others = reads.filter(({ query }) => query !== undefined).map(named);

const unknown = ['statsu', 'password_hash', '__proto__', 'constructor', 'toString'];

describe.each(lists)('GET $path', ({ path, definition: { list } }) => {
  const { filters = [], choices = {} } = list ?? {};
  const unsupported = listFilters.filter((name) => !filters.includes(name));
  const client = filters.includes('project__client__name') ? [] : ['client__name'];

  it.each([...unsupported, ...client, ...unknown])('QRY-13 QRY-15 does not support ?%s', async (name) => {
    const { status, body } = await ask(path, `page=1&${name}=1`);
    expect([status, body.errors]).toEqual([
      400,
      { msg: 'ERROR_WITH_FILTER', fields: Object.fromEntries([[name, 'not supported here']]) },
    ]);
  });

  it('QRY-15 each of its filters is malformed when it is given twice, and where its values are a closed list', async () => {
    for (const name of filters)
      expect([name, (await ask(path, `${name}=1&${name}=1`)).status]).toEqual([name, 400]);
    for (const name of Object.keys(choices)) {
      const { status, body } = await ask(path, `${name}=no%20such`);
      expect([status, body.errors]).toEqual([
        400,
        { msg: 'ERROR_WITH_FILTER', fields: { [name]: 'unknown value' } },
      ]);
    }
  });

  it('A-113 A-114 page, limit and ordering never fail', async () => {
    for (const query of ['page=x&limit=-1&ordering=nothing', 'page=1&page=2&limit=&ordering=a&ordering=b']) {
      expect(statusOf(await ask(path, query))).not.toBe(400);
    }
  });
});

describe.each(others)('GET $path', ({ path, definition: { query } }) => {
  it.each(['client', 'statsu', '__proto__'])('QRY-15 does not know ?%s', async (name) => {
    if (query !== undefined && name in query.def.shape) return;
    const { status, body } = await ask(path, `${name}=1`);
    expect([status, body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    expect(body.errors.fields).toHaveProperty([name], 'not supported here');
  });
});

/**
 * Called as staff or, if only admins may, as an admin; any id works, since parameters are parsed before rows
 * are read.
 */
async function ask(path: string, query: string): Promise<Answer> {
  const address = `${path.replace(/\{\w+\}/g, '1')}?${query}`;
  const answer = await api.get(address, world.tokens.staff);
  return answer.status === 403 ? api.get(address, world.tokens.admin) : answer;
}

function statusOf({ status }: Answer): number {
  return status;
}
