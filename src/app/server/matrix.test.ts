// Calls every endpoint as every role and compares the result with a table written by hand from requirements
// 2.E (with amendments 8, 12 and 15), not derived from the permission code. An endpoint without a row fails.
import { ownerlessRow } from '#testing/ownerless-rows.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { type Answer, testApi } from '#testing/api.ts';
import { newRecords } from '#testing/example-calls.ts';
import { binder, device, tableOf, view } from '#testing/example-rows.ts';
import { nounOf, recordOf, singular } from '#testing/path-nouns.ts';
import { proofAddress, receiptLinkOf } from '#testing/proof-rows.ts';
import { callers, expectedAccess } from '#testing/expected-access.ts';
import { sql, type Fragment } from '#server/database/sql.ts';
import { make, makeUser } from '#testing/factories.ts';
import { recall } from '#testing/recall-rows.ts';
import { supplyAddress } from '#testing/supply-addresses.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { canary, foreignQueries, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contracts } from './features.ts';

type Caller = (typeof callers)[number] | 'unverified';

const api = testApi();
const world = {} as TwoClients;
let [inactive, unverified, made] = [0, 0, 0];
let [lastCertificate, inspectedPlaces] = [0, 0];
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

describe.each(rows)('$name', ({ name, path, definition }) => {
  it.each([...callers, 'unverified'] as const)('ROLE-22 ROLE-23 A-34 A-42 as %s', async (caller) => {
    // AUTH-43: an unverified email does not change a customer's permissions, except for requesting the mail.
    const column = caller === 'unverified' ? 'user' : caller;
    const asks = caller === 'unverified' && path === '/profile/verification';
    const reach = asks ? '200' : (cellsOf(expectedAccess[name] ?? '')[callers.indexOf(column)] ?? '');
    for (const which of kindsOfId(path)) {
      const address = await addressOf(path, which, caller, definition.method);
      const answer = await call(definition, address, caller);
      const good = definition.status ?? 200;
      expect([which, answer.status]).toEqual([which, expectedStatus(reach, which, good, path)]);
      expect(bodyError(answer)).toBeUndefined();
      const hidden = ['scope', 'site', 'car', 'own', '-', '401'].includes(reach);
      expect(hidden && (await textOf(answer)).includes(canary)).toBe(false);
    }
  });
});

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

type Which = '' | 'own' | 'foreign' | 'foreign parent' | 'deleted' | 'missing' | 'malformed';

/** In a path with a parent and a child row, the row may also belong to another parent. */
function kindsOfId(path: string): Which[] {
  const parameters = path.match(/\{\w+\}/g)?.length ?? 0;
  if (parameters === 0) return [''];
  const all: Which[] = ['own', 'foreign', 'missing', 'malformed'];
  if (
    !/\/(registrations|passkeys|excursions|shipment_requests|recalls|temperatures\/\{|unblindings\/\{)/.test(
      path,
    )
  )
    all.push('deleted');
  return parameters > 1 ? [...all, 'foreign parent'] : all;
}

function expectedStatus(reach: string, which: Which, good: number, path: string): number {
  // an unknown period in the path is a missing page.
  const wordIsMissing = which === 'malformed' && path.startsWith('/api/invoices/');
  if (/^\d+$/.test(reach)) return reach === '400' && wordIsMissing ? 404 : Number(reach);
  if (reach === '-') return 403;
  if (which === 'malformed') return wordIsMissing ? 404 : 400;
  if (which === 'missing' || which === 'deleted' || which === 'foreign parent') return 404;
  return which === 'foreign' && reach !== 'all' ? 404 : good;
}

async function addressOf(path: string, which: Which, caller: Caller, method: string): Promise<string> {
  if (foreignQueries[path]) return path + foreignQueries[path];
  if (which === '') return path;
  if (which === 'malformed') return path.replace('{id}', '1x');
  if (path.startsWith('/api/delivery_reports/{id}/')) return proofAddress(api.database, world, path, which);
  if (which === 'missing') return path.replaceAll(/\{\w+\}/g, '999999');
  if (path.startsWith('/api/tracking/')) {
    const foreign =
      which === 'foreign' && (await make(api.database, 'cars', { plate: `FOREIGN ${(made += 1)}` }));
    return path.replace('{id}', String(which === 'own' ? world.carId : foreign || 999_998));
  }
  if (path.startsWith('/api/sessions/')) {
    const token = which === 'foreign' ? world.foreignCustomer : await tokenOf(caller);
    if (which === 'deleted') await api.send('POST', '/mfa/api-logout/', { token });
    const listed = await api.get('/api/sessions/', token);
    return path.replace('{id}', String(listed.status === 200 ? listed.body[0].id : 999_999));
  }
  if (path === '/api/devices/{id}/') {
    const id = await device(api.database, which === 'own' ? ownId(caller) : world.users.user);
    if (which === 'deleted') await gone(sql`delete from devices where id = ${id}`);
    return path.replace('{id}', String(id));
  }
  if (path.startsWith('/api/subscriptions/')) {
    const id = await freshSubscription(which, which === 'own' ? ownId(caller) : colleagueOf(caller));
    return path.replace('{id}', String(id));
  }
  if (path.startsWith('/api/views/')) {
    const id = await view(api.database, which === 'own' ? ownId(caller) : colleagueOf(caller));
    if (which === 'deleted') await gone(sql`delete from saved_views where id = ${id}`);
    return path.replace('{id}', String(id));
  }
  const goods = await supplyAddress(api.database, world, path, which);
  if (goods !== undefined) return goods;
  const inspected = await historyRow(path, which);
  if (inspected !== undefined) return path.replace('{id}', String(inspected));
  if (which === 'deleted') return withChildren(path, await deletedRow(path), 'own');
  const above = which === 'foreign' ? world.foreign : world.own;
  if (method === 'DELETE') {
    const ends = await endingRow(path, above);
    if (ends !== undefined) return path.replace('{id}', String(ends));
  }
  const row = (await freshRow(path)) ?? above[nounOf(path)];
  if (path.endsWith('/binder/file/')) await binder(api.database, row, ownId(caller));
  return withChildren(path, row, which);
}

/** Fills the path with the row's id and with ids of its children or of another parent's. */
async function withChildren(path: string, row: number, which: Which): Promise<string> {
  let filled = path.replace('{id}', String(row));
  for (const [, parameter = ''] of filled.matchAll(/\{(\w+)\}/g)) {
    filled = filled.replace(`{${parameter}}`, String(await childOf(path, parameter, row, which)));
  }
  return filled;
}

const freshLink = (side: TwoClients['own']) => receiptLinkOf(api.database, side, world.users.staff);

async function childOf(path: string, parameter: string, row: number, which: Which): Promise<number> {
  const strange = which === 'foreign parent';
  switch (parameter) {
    // Identifiers that are texts of a fixed format, which no number matches.
    case 'key':
    case 'sha256':
      return 0;
    // A manager may work for any client.
    case 'managerId':
      return strange ? 999_999 : world.users.user;
    case 'destructionId':
      return (await freshCertificate(strange ? world.foreign.project : row)).destruction;
    case 'documentId':
      return (strange || row === world.foreign.batch ? world.foreign : world.own).document;
    case 'versionId':
      return lastCertificate;
    case 'linkId':
      return freshLink(strange || row === world.foreign.package ? world.foreign : world.own);
    case 'tokenId':
      return freshToken(strange ? await makeUser(api.database, 'api_user') : row);
    case 'recordId':
      return (strange || row === world.foreign.project ? world.foreign : world.own)[recordOf(path)];
    case 'paymentId': {
      const invoice_id = strange || row !== world.foreign.invoice ? world.own.invoice : row;
      const invoice = strange ? world.foreign.invoice : invoice_id;
      return make(api.database, 'invoice_payments', { invoice_id: invoice, amount: '1', currency: 'EUR' });
    }
    default:
      throw new Error(`say here what {${parameter}} of ${path} is`);
  }
}

/** A deleted row of the caller's client. */
async function deletedRow(path: string): Promise<number> {
  const fresh = await freshRow(path);
  if (fresh !== undefined && /\/users\//.test(path)) {
    await gone(sql`update users set deleted_at = now(), is_active = false where id = ${fresh}`);
    return fresh;
  }
  if (fresh !== undefined) {
    await gone(sql`delete from ${sql.table(tableOf(path))} where id = ${fresh}`);
    return fresh;
  }
  const noun = nounOf(path);
  const { client, project } = world.own;
  const name = `Gone ${made}`;
  const table = noun === 'batch' ? 'batches' : `${noun}s`;
  const id = await make(api.database, table, {
    ...(noun === 'client' && { name }),
    ...(noun === 'project' && { name, client_id: client }),
    ...(noun === 'package' && { airbill: name, client_id: client, project_id: project }),
    ...(noun === 'invoice' && { name, project_id: project, currency: 'EUR' }),
    ...(noun === 'product' && { name, project_id: project }),
    ...(noun === 'batch' && { number: name, project_id: project, product_id: world.own.product }),
  });
  await gone(sql`delete from ${sql.table(table)} where id = ${id}`);
  return id;
}

/** The record whose history is requested. */
async function historyRow(path: string, which: Which): Promise<number | undefined> {
  const table = /^\/api\/history\/(\w+)\/\{id\}/.exec(path)?.[1];
  if (table === undefined) return undefined;
  const noun = (singular[table] ?? table.replace(/s$/, '')) as 'inbound';
  const common = ['users', 'cities', 'locations'].includes(table);
  if (table === 'recalls')
    return (await recall(api.database, which === 'foreign' ? world.foreign : world.own)).id;
  if (!common && which !== 'deleted') return (which === 'foreign' ? world.foreign : world.own)[noun];
  made += 1;
  const name = `Inspected ${made}`;
  const { client, project } = world.own;
  const code = 'JNYVW'.charAt(inspectedPlaces / 26) + String.fromCharCode(65 + (inspectedPlaces % 26));
  if (table === 'locations') inspectedPlaces += 1;
  const values: Record<string, object> = {
    users: { name, email: `inspected${made}@test.example` },
    cities: { name },
    locations: { name, code },
    clients: { name },
    projects: { name, client_id: client },
    packages: { airbill: name, client_id: client, project_id: project },
    invoices: { name, project_id: project, currency: 'EUR' },
    products: { name, project_id: project },
    batches: { number: name, project_id: project, product_id: world.own.product },
  };
  const id = await make(api.database, table, { ...(values[table] ?? { project_id: project }) });
  if (which === 'deleted') await gone(sql`delete from ${sql.table(table)} where id = ${id}`);
  return id;
}

function gone(statement: Fragment): Promise<unknown> {
  return api.database.write({ actor: 'test', reason: 'gone', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );
}

/** A new row without an owner for each call, since the call may delete it. */
async function freshRow(path: string): Promise<number | undefined> {
  made += 1;
  if (path.includes('/tokens/')) return makeUser(api.database, 'api_user');
  if (/^(\/api)?\/users\//.test(path)) return makeUser(api.database, 'driver');
  return ownerlessRow(api.database, path, made);
}

/** Rows that DELETE accepts: a client and a project without dependent records, an invoice with a file. */
async function endingRow(path: string, { client, project }: TwoClients['own']): Promise<number | undefined> {
  made += 1;
  const name = `Ends ${made}`;
  if (path === '/api/clients/{id}/') return make(api.database, 'clients', { name });
  if (path === '/api/projects/{id}/') return make(api.database, 'projects', { name, client_id: client });
  if (path !== '/api/invoices/{id}/file') return undefined;
  const values = {
    size: 4,
    sha256: Buffer.alloc(32),
    content: Buffer.from('%PDF'),
    content_type: 'application/pdf',
  };
  const file_id = await make(api.database, 'files', { name: 'bill.pdf', ...values });
  return make(api.database, 'invoices', { name, project_id: project, currency: 'EUR', file_id });
}

/** A destruction of this project with a certificate. */
async function freshCertificate(project_id: number): Promise<{ destruction: number }> {
  const there = await api.database.rows(sql`select 1 from projects where id = ${project_id}`);
  const destruction = await make(api.database, 'destructions', {
    project_id: there.length > 0 ? project_id : world.own.project,
  });
  const content = Buffer.from('%PDF-1.7');
  const file_id = await make(api.database, 'files', {
    name: 'certificate.pdf',
    content_type: 'application/pdf',
    size: content.length,
    sha256: Buffer.alloc(32),
    content,
  });
  lastCertificate = await make(api.database, 'certificates', { destruction_id: destruction, file_id });
  return { destruction };
}

function ownId(caller: Caller): number {
  if (caller === 'unverified') return unverified;
  return world.users[roles.find((role) => role === caller) ?? 'user'];
}

function colleagueOf(caller: Caller): number {
  return world.users[caller === 'admin' ? 'staff' : 'admin'];
}

async function freshSubscription(which: Which, user_id: number): Promise<number> {
  const id = await make(api.database, 'subscriptions', {
    user_id,
    list: 'packages',
    frequency: 'daily',
    at_minute: 480,
    time_zone: 'UTC',
    language: 'en',
    next_send_at: '2099-01-01',
  });
  if (which === 'deleted') await gone(sql`delete from subscriptions where id = ${id}`);
  return id;
}

function freshToken(user_id: number): Promise<number> {
  return make(api.database, 'api_tokens', {
    user_id,
    name: 'Depot',
    source: 'Depot',
    permissions: ['clients.read'],
    expires_at: '2099-01-01',
  });
}

async function call(definition: EndpointDefinition, address: string, caller: Caller): Promise<Answer> {
  const token = await tokenOf(caller);
  return api.send(definition.method, address, {
    token,
    ...(definition.method !== 'GET' && {
      body: completeBodies[`${definition.method} ${definition.path}`] ?? {},
    }),
  });
}

/** A new session for each call, since some calls end theirs. */
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
