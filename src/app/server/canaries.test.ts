// Puts a canary value into every column that describes a medicine, and calls every GET endpoint as each kind
// of blinded account: no response contains a canary. A new endpoint, table or column is included without an
// entry here, or fails the test.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '#core/contract.ts';
import { testApi } from '#testing/api.ts';
import {
  blindedAccounts,
  blindedAddress,
  type MoreRows,
  makeMoreRows,
  wholeText,
} from '#testing/blinded-walk.ts';
import { type BlindedWorld, makeBlindedWorld } from '#testing/blinded-world.ts';
import { canaries, type Sown, sowCanaries } from '#testing/canaries.ts';
import { several } from '#testing/several.ts';
import { contracts } from './features.ts';

const api = testApi({ rateLimits: false });
const world = {} as BlindedWorld;
let more: MoreRows;
let sown: Sown;
beforeAll(async () => {
  Object.assign(world, await makeBlindedWorld(api));
  more = await makeMoreRows(api.database, world);
  sown = await sowCanaries(api);
});

const reads = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(({ method }) => method === 'GET');

/** Hidden columns with a closed list of values, a narrow range, or no value in any row here. */
const closed = [
  'batch_extensions.old_expiry_date',
  'batch_files.kind',
  'batch_files.void_reason',
  'batches.status',
  'excursions.outcome',
  'excursions.outcome_reason',
  'excursions.storage_class',
  'inventories.void_reason',
  'outbound_files.kind',
  'outbound_files.void_reason',
  'products.storage_class',
  'project_notes.kind',
  'recall_places.destroyed',
  'recall_places.sent_back',
  'record_lines.destroyed_from',
  'stock_overrides.held',
  'temperature_files.form',
  'temperature_files.readings',
  'temperature_files.storage_class',
  'temperature_files.unit',
  'temperature_files.void_reason',
];

/**
 * Endpoints without rows for an administrator here: those of other roles, and those that reveal nothing about
 * a medicine.
 */
const withoutAnswer = [
  // The batch of the world is in a recall already.
  '/api/batches/{id}/recall/',
  '/api/webhook_deliveries/{id}/',
  '/api/driver/stops/',
  '/api/packages/{id}/receipt/',
  // Images, which the test cannot read.
  '/api/delivery_reports/{id}/photos/{sha256}/',
  '/api/delivery_reports/{id}/signature/',
  // Created by a job; not available to blinded users (decision 0079).
  '/api/projects/{id}/binder/file/',
  ...['', 'rows/', 'export/', 'mapping/', 'corrections/'].map((part) => `/api/imports/{id}/${part}`),
  '/api/imports/template/',
  '/api/mailbox/mails/{id}/',
  '/api/mailbox/mails/{id}/original/',
  '/api/history/cities/{id}/',
  '/api/history/cities/{id}/excel/',
  '/api/users/{id}/tokens/',
  '/api/jobs/{id}/',
  '/api/captcha/',
  '/osmand/',
];

async function walk(path: string, token: string): Promise<{ status: number; found: string[] }> {
  const { own } = world;
  const queries: Readonly<Record<string, string>> = {
    '/api/projects/sponsors/': '?filter=a',
    '/api/packages/search/': `?airbill=${own.airbill}`,
    '/api/search/': '?q=canary7q',
  };
  const query = queries[path] ?? (path.endsWith('/reconciliation/rows/') ? '?figure=received' : '');
  const answer = await api.get(blindedAddress(path, world, more) + query, token);
  const text = (await wholeText(answer)).replaceAll('q=canary7q', '');
  return { status: answer.status, found: canaries.filter((canary) => text.includes(canary)) };
}

async function walkAll(person: number) {
  const results: { path: string; status: number; found: string[] }[] = [];
  const token = await api.tokenOf(person);
  await several(reads, async ({ path }) => {
    // A replaced token ends its session when it is used a minute later.
    const own = path === '/token' ? await api.tokenOf(person) : token;
    results.push({ path, ...(await walk(path, own)) });
  });
  return results;
}

it('BLIND-01 every hidden column holds a canary, or its values are a closed list', () => {
  expect(sown.empty).toEqual([]);
  expect(sown.refused).toEqual(closed);
  expect(sown.columns.length).toBeGreaterThan(100);
});

it('BLIND-01 the control: who is not blinded finds canaries, and each path leads to a row', async () => {
  const results = await walkAll(await world.person('admin', null));
  expect(results.filter(({ found }) => found.length > 0).length).toBeGreaterThan(50);
  expect(
    results
      .filter(({ status }) => status >= 400)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(withoutAnswer.toSorted());
});

describe.each(blindedAccounts)('%s, decided: %s', (role, decided) => {
  it('BLIND-01 finds no canary in any answer', async () => {
    const results = await walkAll(await world.person(role, decided));
    expect(results.filter(({ status }) => status >= 500)).toEqual([]);
    expect(results.filter(({ found }) => found.length > 0)).toEqual([]);
  });
});
