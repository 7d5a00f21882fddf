// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#web/session.ts';
import { findClientNames } from './queries.ts';

const asked: string[] = [];
const found = {
  count: 2,
  next: null,
  previous: null,
  results: [
    { id: 2, name: 'Helix Biopharma', is_active: true },
    { id: 1, name: 'Helix Biopharma', is_active: false },
  ],
};

beforeEach(() => {
  asked.length = 0;
  signIn({
    token: 't',
    tokenExpiration: Date.now() / 1000 + 60,
    user: { username: 'ann', email: 'ann@demo.test', role: 'staff', verified: true },
  });
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    asked.push(String(address instanceof Request ? address.url : address));
    return Response.json(found);
  });
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

describe('the client search', () => {
  it('CLI-04, CONST-03 asks with filter, fields=name, ordering=-id, page=1, limit=50', async () => {
    expect(await findClientNames(' helix ')).toEqual(['Helix Biopharma']);
    const address = new URL(asked[0] ?? '', 'http://portal.test');
    expect(address.pathname).toBe('/api/clients/search/');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      filter: 'helix',
      fields: 'name',
      ordering: '-id',
      page: '1',
      limit: '50',
    });
  });

  it('CLI-05 asks nothing without a text', async () => {
    expect(await findClientNames('   ')).toEqual([]);
    expect(asked).toEqual([]);
  });
});
