// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '#web/session.ts';
import { locationsQuery } from './queries.ts';

const asked: { address: URL; bearer: string | undefined }[] = [];

beforeEach(() => {
  asked.length = 0;
  signOut();
  vi.stubGlobal(
    'fetch',
    async (address: string, { headers }: { headers: Record<string, string | undefined> }) => {
      const url = new URL(address, 'http://portal.test');
      asked.push({ address: url, bearer: headers['authorization'] });
      const page = Number(url.searchParams.get('page'));
      const results = [{ id: page, code: page === 1 ? 'FR' : 'DE', name: 'Lyon', address: '' }];
      const next = page === 1 ? 'http://portal.test/api/locations/?page=2' : null;
      return Response.json({ count: 2, next, previous: null, results });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('LOC-03 A-106 signed out, the locations are fetched with limit=50 until there is no next page', async () => {
  const { results } = await locationsQuery.queryFn({ signal: new AbortController().signal });
  expect(results.map(({ code }) => code)).toEqual(['FR', 'DE']);
  expect(asked.map(({ address }) => address.pathname + address.searchParams.get('limit'))).toEqual([
    '/api/locations/50',
    '/api/locations/50',
  ]);
  expect(asked.map(({ bearer }) => bearer)).toEqual([undefined, undefined]);
});
