// Every GET endpoint, export and file, as every role, blinded and not: no response to a blinded reader holds
// unblinding data, and blinded readers cannot query by it (amendment 28).
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/access.ts';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { type Answer, testApi } from '#testing/api.ts';
import {
  blindedAccounts,
  blindedAddress,
  type MoreRows,
  makeMoreRows,
  wholeText,
} from '#testing/blinded-walk.ts';
import { type BlindedWorld, makeBlindedWorld, officeSecrets, secrets } from '#testing/blinded-world.ts';
import { several } from '#testing/several.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { contracts } from './features.ts';

const api = testApi({ rateLimits: false });
const world = {} as BlindedWorld;
let more: MoreRows;
beforeAll(async () => {
  Object.assign(world, await makeBlindedWorld(api));
  more = await makeMoreRows(api.database, world);
});
const addressOf = (path: string) => blindedAddress(path, world, more);

const reads = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(({ method }) => method === 'GET');

describe.each(blindedAccounts)('%s, decided: %s', (role, decided) => {
  let [person, token] = [0, ''];
  beforeAll(async () => {
    person = await world.person(role, decided);
    token = await api.tokenOf(person);
  });

  it('BLIND-01 learns nothing that unblinds from any path', async () => {
    await several(
      reads.flatMap((definition) => queriesOf(definition, role).map((query) => definition.path + query)),
      async (place) => {
        // A replaced token ends its session when it is used a minute later.
        const answer = await api.get(
          addressOf(place),
          place === '/token' ? await api.tokenOf(person) : token,
        );
        expect([place, answer.status < 500, await secretsIn(answer)]).toEqual([place, true, []]);
      },
    );
  });

  it('BLIND-02 finds for a secret the same as for nonsense, in every list', async () => {
    const searches = reads.flatMap(({ path, list }) =>
      list === undefined
        ? []
        : ['', ...(oneOfEachScope.has(role) ? list.search : [])].map((field) => [path, field] as const),
    );
    await several(searches, async ([path, field]) => {
      const fields = field === '' ? '' : `&fields=${field}`;
      const answers = [];
      for (const text of [...secrets, 'zzzzqqq']) {
        const { status, raw } = await api.get(`${addressOf(path)}?filter=${text}${fields}`, token);
        answers.push([path, field, status, raw.toString().replaceAll(text, '')]);
      }
      for (const one of answers) expect(one).toEqual(answers.at(-1));
    });
  });

  it('BLIND-02 finds for a secret in the search over everything what it finds for nonsense', async () => {
    for (const text of [...secrets, 'unblindool', 'lot7q', '7391']) {
      const { status, body } = await api.get(`/api/search/?q=${text}`, token);
      expect([text, status, body]).toEqual([text, 200, { groups: [] }]);
    }
  });

  it('BLIND-02 cannot sort by a blinded column', async () => {
    const lists = {
      inbounds: ['order', 'invoice', 'quantity'],
      inventories: ['batch', 'product', 'qty_stock'],
    };
    for (const [kind, columns] of Object.entries(lists)) {
      const address = `/api/projects/${world.own.project}/${kind}/`;
      const plain = await api.get(address, token);
      for (const column of columns) {
        for (const sign of ['', '-']) {
          const sorted = await api.get(`${address}?ordering=${sign}${column},id`, token);
          expect([column, sorted.status, sorted.body]).toEqual([column, plain.status, plain.body]);
        }
      }
    }
  });
});

describe('of the same scope, but not blinded', () => {
  const sight: [Role, boolean | null, string[]][] = [
    ['admin', null, everythingOfProject()],
    ['staff', null, everythingOfProject()],
    ['user', null, everythingOfProject()],
    ['invoicing_user', false, [...everythingOfProject(), '/api/invoices/{id}/file', '/api/invoices/{id}/']],
    ['api_user', null, ['/api/projects/{id}/inventories/', '/api/projects/{id}/inbounds/excel/']],
    ['investigator', false, shipments()],
    ['coordinator', false, shipments()],
  ];

  it.each(sight)('%s, decided: %s, sees it', async (role, decided, paths) => {
    const token = await api.tokenOf(await world.person(role, decided));
    for (const path of paths) {
      expect(reads.map((one) => one.path)).toContain(path);
      expect([path, await secretsIn(await api.get(addressOf(path), token))]).not.toEqual([path, []]);
    }
  });

  it('a customer finds the batch in the search over everything', async () => {
    const token = await api.tokenOf(await world.person('user', null));
    const { groups } = (await api.get('/api/search/?q=LOT-7Q7', token)).body;
    expect(groups.map(({ kind }: { kind: string }) => kind)).toEqual(['batches']);
  });

  it('a customer searches and sorts by it', async () => {
    const token = await api.tokenOf(await world.person('user', null));
    const address = `/api/projects/${world.own.project}/inbounds/`;
    expect((await api.get(`${address}?filter=Unblindol`, token)).body.count).toBe(1);
    const sorted = await Promise.all(
      ['order', '-order'].map((column) => api.get(`${address}?ordering=${column},id`, token)),
    );
    expect(sorted[0]?.body.results).not.toEqual(sorted[1]?.body.results);
  });
});

it.each(['investigator', 'coordinator'] as const)(
  'A-38 an unblinded %s sees neither freight cost nor transit, purchase and IVRS records; a customer does',
  async (role) => {
    const project = `/api/projects/${world.own.project}/`;
    const parcel = `/api/packages/${world.own.package}/`;
    const customer = await api.tokenOf(await world.person('user', null));
    const site = await api.tokenOf(await world.person(role, false));
    const seen = async (token: string) =>
      (await Promise.all([project, parcel].map((path) => api.get(path, token))))
        .map(({ raw }) => raw.toString())
        .join('\n');
    const [ofCustomer, ofSite] = [await seen(customer), await seen(site)];
    expect(officeSecrets.filter((one) => !ofCustomer.includes(one))).toEqual([]);
    expect(officeSecrets.filter((one) => ofSite.includes(one))).toEqual([]);
    expect((await api.get(project, site)).body).toMatchObject({ transit: [], purchase: [], ivrs: [] });
    expect((await api.get(parcel, site)).body.freight_cost).toBe(null);
  },
);

describe('a blinded customer', () => {
  let token = '';
  beforeAll(async () => {
    token = await api.tokenOf(await world.person('invoicing_user', true));
  });
  const inProject = (rest: string) => `/api/projects/${world.own.project}/${rest}`;

  it('BLIND-01 gets every key of a row, without its value', async () => {
    const { body } = await api.get(inProject(`inbounds/${world.own.inbound}/`), token);
    expect(body).toMatchObject({ order: '', invoice: '', quantity: null, received_date: '2026-02-04' });
    // It would reveal when a line was changed.
    expect(body.updated_at).toBe('');
    const listed = (await api.get(inProject('inbounds/'), token)).body.results;
    expect(listed[0]).toEqual({
      id: world.own.inbound,
      order: '',
      invoice: '',
      received_date: '2026-02-04',
      weight: null,
      quantity: null,
    });
  });

  it('gets no lines for batches that no product is known of; what it gets for others is in blinded-names.test', async () => {
    for (const path of [`outbounds/${world.own.outbound}/`, `returns/${world.own.return}/`]) {
      expect((await api.get(inProject(path), token)).body.lines).toEqual([]);
    }
  });

  it('has no inventories, no expiry ladder, no reconciliation, and counts none', async () => {
    expect((await api.get(inProject(''), token)).body.totals.inventories).toBe(0);
    expect((await api.get(inProject('inventories/'), token)).body).toMatchObject({ count: 0, results: [] });
    expect((await api.get(inProject(`inventories/${world.own.inventory}/`), token)).status).toBe(404);
    expect((await api.get(inProject('reconciliation/'), token)).body).toMatchObject({
      count: 0,
      differing: 0,
    });
    expect((await api.get('/api/expiry/', token)).body).toMatchObject({
      count: 0,
      steps: { expired: 0, days_30: 0, days_60: 0, days_90: 0 },
    });
    const batch = 'reconciliation/rows/?figure=received&product=Unblindol&batch=LOT-7Q7';
    expect((await api.get(inProject(batch), token)).body.count).toBe(0);
  });

  it('gets for a certificate, the file of an invoice and the history of a batch the response of a missing one', async () => {
    const { own } = world;
    const pairs = [
      [
        inProject(`destructions/${own.destruction}/certificate/`),
        inProject('destructions/999999/certificate/'),
      ],
      [`/api/invoices/${own.invoice}/file/`, '/api/invoices/999999/file/'],
      [`/api/history/inventories/${own.inventory}/`, '/api/history/inventories/999999/'],
      [inProject(`inventories/${own.inventory}/`), inProject('inventories/999999/')],
    ];
    for (const pair of pairs) {
      const [there, missing] = await Promise.all(pair.map((path) => api.get(path, token)));
      expect([there?.status, there?.raw.toString()]).toEqual([404, missing?.raw.toString()]);
    }
  });

  it('BLIND-01 reads a history without changes of batches, and without reasons', async () => {
    const { body } = await api.get(`/api/history/outbounds/${world.own.outbound}/`, token);
    const fields = body.results.flatMap((entry: { changes: { field: string }[] }) =>
      entry.changes.map(({ field }) => field),
    );
    expect(new Set(fields)).toEqual(new Set(['site', 'airbill', 'dispatched_date']));
    expect(body.count).toBe(body.results.length);
    expect(body.results.map(({ reason }: { reason: string }) => reason)).toEqual(['', '']);
  });

  it('BLIND-03 can neither subscribe to a list of batches nor request its report', async () => {
    const project = world.own.project;
    const schedule = { frequency: 'daily', at: '08:30', day: null, time_zone: 'UTC', query: '' };
    const subscribe = (list: string) =>
      api.send('POST', '/api/subscriptions/', { token, body: { ...schedule, list, project } });
    expect((await subscribe('inventories')).status).toBe(403);
    expect((await subscribe('inbounds')).status).toBe(201);
    expect((await api.send('POST', inProject('inventories/report/'), { token })).status).toBe(403);
    expect((await api.send('POST', inProject('outbounds/report/'), { token })).status).toBe(200);
  });

  it('BLIND-01 gets a spreadsheet without the hidden columns', async () => {
    const { raw } = await api.get(inProject('inbounds/excel/'), token);
    expect((await sheetCells(raw))[0]).toEqual(['Received', 'Weight, kg']);
  });
});

it('a blinded staff member cannot enter, import or administer anything', async () => {
  const writes = contracts
    .flatMap((contract: Contract) => Object.values(contract))
    .filter(({ method, access }) => method !== 'GET' && !openToTheBlinded.has(access));
  expect(writes.length).toBeGreaterThan(50);
  for (const role of ['admin', 'staff', 'api_user'] as const) {
    const token = await api.tokenOf(await world.person(role, true));
    for (const { method, path } of writes) {
      const { status } = await api.send(method, path.replaceAll(/\{\w+\}/g, '1'), { token, body: {} });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  }
});

const openToTheBlinded: ReadonlySet<string> = new Set([
  'public',
  'own_accounts.manage',
  'subscriptions.manage',
  'views.manage',
  'reports.request',
  'delivery_reports.write',
  'receipts.write',
  'shipment_requests.write',
  'site_entries.write',
  'recall_acknowledgements.write',
  'devices.manage',
]);

function everythingOfProject(): string[] {
  return [
    '/api/projects/{id}/',
    ...['inbounds', 'inventories', 'destructions'].map((kind) => `/api/projects/{id}/${kind}/`),
    ...['inbounds', 'inventories', 'destructions'].map((kind) => `/api/projects/{id}/${kind}/excel/`),
    ...['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'].map(
      (kind) => `/api/projects/{id}/${kind}/{recordId}/`,
    ),
    '/api/projects/{id}/reconciliation/',
    '/api/projects/{id}/reconciliation/excel/',
    '/api/expiry/',
    '/api/expiry/excel/',
    '/api/projects/{id}/destructions/{destructionId}/certificate/',
    ...['projects', 'packages', 'inbounds', 'outbounds', 'returns', 'inventories', 'destructions'].flatMap(
      (noun) => [`/api/history/${noun}/{id}/`, `/api/history/${noun}/{id}/excel/`],
    ),
  ];
}

function shipments(): string[] {
  return ['outbounds', 'returns'].map((kind) => `/api/projects/{id}/${kind}/{recordId}/`);
}

/** These have different access, all others the same as one of these: they try every order and every field. */
const oneOfEachScope: ReadonlySet<Role> = new Set(['staff', 'user', 'investigator', 'driver', 'operator']);

/** The endpoint with each of its variants; without parameters canaries.test walks it. */
function queriesOf({ path, list }: EndpointDefinition, role: Role): string[] {
  if (path.endsWith('/reconciliation/rows/')) {
    return ['received', 'in_stock', 'sent', 'damaged', 'destroyed', 'returned'].map(
      (figure) => `?figure=${figure}&product=Unblindol&batch=LOT-7Q7`,
    );
  }
  if (path === '/api/projects/sponsors/') return ['?filter=a'];
  if (path === '/api/packages/search/') return [`?airbill=${world.own.airbill}`];
  if (list === undefined) return [''];
  const columns = oneOfEachScope.has(role) ? list.sort : [];
  return [
    '?limit=500',
    ...columns.flatMap((name) => [`?limit=500&ordering=${name},id`, `?limit=500&ordering=-${name},id`]),
  ];
}

/** The secrets in a response: in its headers, text or cells. */
async function secretsIn(answer: Answer): Promise<string[]> {
  const text = await wholeText(answer);
  return secrets.filter((secret) => text.includes(secret.toLowerCase()));
}
