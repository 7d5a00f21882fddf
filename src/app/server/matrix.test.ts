// Calls every endpoint as every role and compares the result with a table written by hand from requirements
// 2.E (with amendments 8, 12 and 15), not derived from the permission code. An endpoint without a row fails.
import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { type Answer, testApi } from '#testing/api.ts';
import { type Call, newRecords } from '#testing/example-calls.ts';
import { callers, expectedAccess } from '#testing/expected-access.ts';
import { make, makeUser } from '#testing/factories.ts';
import { kindsOfId, matrixAddresses, type Which } from '#testing/matrix-addresses.ts';
import { several } from '#testing/several.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { writeExamples } from '#testing/write-examples.ts';
import { contracts } from './features.ts';

type Caller = (typeof callers)[number] | 'unverified';

const api = testApi();
const world = {} as TwoClients;
let [inactive, unverified] = [0, 0];
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  // A driver reads only their own records.
  await make(api.database, 'delivery_reports', {
    package_id: world.own.package,
    user_id: world.users.driver,
    airbill: world.own.airbill,
    recipients: '[]',
  });
  inactive = await makeUser(api.database, 'admin', { is_active: false });
  unverified = await makeUser(api.database, 'user', { verified: false, client_id: world.own.client });
});

const endpoints = contracts.flatMap((contract: Contract) => Object.values(contract));
const rows = endpoints.flatMap((definition) =>
  [definition.path, ...(definition.aliases ?? [])].map((path) => ({
    name: `${definition.method} ${path}`,
    path,
    definition,
  })),
);

it('ROLE-22 A-42 every endpoint has a row in the table, and every row an endpoint', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(expectedAccess).toSorted());
  for (const [name, row] of Object.entries(expectedAccess))
    expect([name, cellsOf(row).length]).toEqual([name, callers.length]);
});

const addressOf = matrixAddresses<Caller>(api, world, {
  own: (caller) =>
    caller === 'unverified' ? unverified : world.users[roles.find((role) => role === caller) ?? 'user'],
  colleague: (caller) => world.users[caller === 'admin' ? 'staff' : 'admin'],
  token: tokenOf,
});

/** One call: the caller, the kind of id, and the expected result by 2.E. */
interface Asked {
  readonly caller: Caller;
  readonly which: Which;
  readonly reach: string;
  readonly status: number;
}

describe('ROLE-22 ROLE-23 A-34 A-42 every caller, with every kind of id', () => {
  it.each(rows)('$name', async ({ name, path, definition }) => {
    const cells = cellsOf(expectedAccess[name] ?? '');
    const asked = ([...callers, 'unverified'] as const).flatMap((caller): Asked[] => {
      // AUTH-43: an unverified email does not change a customer's permissions, except for requesting the mail.
      const column = caller === 'unverified' ? 'user' : caller;
      const asks = caller === 'unverified' && path === '/profile/verification';
      const reach = asks ? '200' : (cells[callers.indexOf(column)] ?? '');
      const good = definition.status ?? 200;
      return kindsOfId(path).map((which) => ({
        caller,
        which,
        reach,
        status: expectedStatus(reach, which, good, path),
      }));
    });
    const addresses = addressesOf(path, definition.method);
    const changes = ({ status }: Asked) => definition.method !== 'GET' && status < 400;
    // Read-only calls may run concurrently and share rows.
    await several(
      asked.filter((one) => !changes(one)),
      async (one) => {
        await expectAnswer(definition, path, await addresses(one), one);
      },
    );
    for (const one of asked.filter(changes)) {
      const address = await addressOf(path, one.which, one.caller, definition.method);
      await expectAnswer(definition, path, address, one);
    }
    if (endsSessions.test(path)) sharedTokens.clear();
  });
});

describe('ROLE-22 ROLE-23 whoever may not is refused a call that would be right for others', () => {
  const complete = endpoints
    .map((definition) => ({ name: `${definition.method} ${definition.path}`, definition }))
    .filter(({ name }) => typeof writeExamples[name] === 'function');
  it.each(complete)('$name', async ({ name, definition }) => {
    const made = writeExamples[name];
    if (typeof made !== 'function') throw new Error(`no example of ${name}`);
    const example = (await made({ ...world, database: api.database })).call;
    const cells = cellsOf(expectedAccess[name] ?? '');
    const refused = callers.filter((_, at) => ['-', '401', '403'].includes(cells[at] ?? ''));
    await several(refused, async (caller) => {
      const expected = cells[callers.indexOf(caller)] === '401' ? 401 : 403;
      const answer = await send(definition, await sharedTokenOf(caller), example);
      expect([caller, answer.status, bodyError(answer)]).toEqual([caller, expected, undefined]);
    });
  });
});

/** The URLs of one endpoint, one per kind of id, and per caller if rows belong to callers. */
function addressesOf(path: string, method: string): (asked: Asked) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  const personal = /^\/api\/(sessions|devices|subscriptions|views)\/|\/binder\/file\/$/.test(path);
  let last: Promise<unknown> = Promise.resolve();
  return ({ caller, which }) => {
    const key = personal ? `${which} ${caller}` : which;
    // One after the other: some rows get the next free code or number.
    const made = known.get(key) ?? last.then(() => addressOf(path, which, caller, method));
    known.set(key, made);
    last = made;
    return made;
  };
}

async function expectAnswer(
  definition: EndpointDefinition,
  path: string,
  address: string,
  { caller, which, reach, status }: Asked,
): Promise<void> {
  const answer = await ask(definition, address, caller, path);
  expect([caller, which, answer.status]).toEqual([caller, which, status]);
  expect(bodyError(answer)).toBeUndefined();
  const hidden = ['scope', 'site', 'car', 'own', '-', '401'].includes(reach);
  expect([caller, which, hidden && (await textOf(answer)).includes(canary)]).toEqual([caller, which, false]);
}

it('CLI-11 the control finds the canary', async () => {
  for (const address of [
    '/api/clients/',
    '/api/projects/',
    '/api/packages/',
    `/api/projects/${world.foreign.project}/inbounds/excel/`,
  ]) {
    expect(await textOf(await api.get(address, await tokenOf('staff')))).toContain(canary);
  }
});

function expectedStatus(reach: string, which: Which, good: number, path: string): number {
  // an unknown period in the path is a missing page.
  const wordIsMissing = which === 'malformed' && path.startsWith('/api/invoices/');
  if (/^\d+$/.test(reach)) return reach === '400' && wordIsMissing ? 404 : Number(reach);
  if (reach === '-') return 403;
  if (which === 'malformed') return wordIsMissing ? 404 : 400;
  if (which === 'missing' || which === 'deleted' || which === 'foreign parent') return 404;
  return which === 'foreign' && reach !== 'all' ? 404 : good;
}

async function ask(
  definition: EndpointDefinition,
  address: string,
  caller: Caller,
  path: string,
): Promise<Answer> {
  const token = await (endsSessions.test(path) ? tokenOf(caller) : sharedTokenOf(caller));
  return api.send(definition.method, address, {
    token,
    ...(definition.method !== 'GET' && {
      body: completeBodies[`${definition.method} ${definition.path}`] ?? {},
    }),
  });
}

function send({ method, path }: EndpointDefinition, token: string | undefined, call: Call): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(call.path?.[name]));
  const body = typeof call.body === 'function' ? call.body() : call.body;
  return api.send(method, filled + (call.query ?? ''), { token, ...(body !== undefined && { body }) });
}

/** Calls that may end the session they are made with, or those of the caller's account. */
const endsSessions =
  /^\/(login|token|mfa|profile|reset|verify|users|api\/(sessions|users|second_steps|passkeys|devices|verify|reset))\b/;
const sharedTokens = new Map<Caller, Promise<string | undefined>>();

function sharedTokenOf(caller: Caller): Promise<string | undefined> {
  const token = sharedTokens.get(caller) ?? tokenOf(caller);
  sharedTokens.set(caller, token);
  return token;
}

/** A new session. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  switch (caller) {
    case 'anonymous':
      return undefined;
    case 'expired':
      return api.tokenOf(world.users.admin, { minutesLeft: -1 });
    case 'deactivated':
      return api.tokenOf(inactive);
    case 'revoked': {
      const token = await api.tokenOf(world.users.admin);
      await api.send('POST', '/mfa/api-logout/', { token });
      return token;
    }
    case 'unverified':
      return api.tokenOf(unverified);
    default:
      return api.tokenOf(world.users[caller]);
  }
}

/** Complete bodies, so that a response about a foreign project is not about the body (amendment 29). */
const completeBodies: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(newRecords).map(([kind, body]) => [`POST /api/projects/{id}/${kind}/`, body]),
);

/** ERR-20, amendments 3 and 15: the exact bodies of errors; undefined when the body matches. */
function bodyError({ status, body, headers }: Answer): unknown {
  const allowed: Record<number, unknown[]> = {
    401: [{ detail: 'Invalid token.' }, { detail: 'Token has expired' }],
    403: [{ errors: { msg: 'UNAUTHORIZED' } }],
    404: [{ errors: { msg: 'NOT_FOUND' } }],
  };
  const texts = allowed[status]?.map((one) => JSON.stringify(one));
  if (texts !== undefined && !texts.includes(JSON.stringify(body))) return body as unknown;
  return /^[\da-f-]{36}$/.test(String(headers['x-request-id'])) ? undefined : 'no X-Request-Id';
}

async function textOf({ raw, headers }: Answer): Promise<string> {
  const isSheet = String(headers['content-type']).includes('spreadsheetml');
  return isSheet ? JSON.stringify(await sheetCells(raw)) : raw.toString();
}

function cellsOf(row: string): string[] {
  return row.trim().split(/\s+/);
}
