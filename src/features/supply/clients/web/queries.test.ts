// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#web/session.ts';
import { findClientNames, findClients, foundClientsQuery } from './queries.ts';

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
  it('CLI-04, CONST-03 sends filter, fields=name, ordering=-id, page=1, limit=50', async () => {
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

  it('CLI-04 a client picker sends the same and offers the first six', async () => {
    const { signal } = new AbortController();
    await findClientNames('helix');
    await foundClientsQuery(' helix ').queryFn({ signal });
    expect(await findClients('helix').queryFn({ signal })).toHaveLength(2);
    expect(asked.map((address) => address.replace(/^.*\/api/, '/api'))).toEqual(Array(3).fill(asked[0]));
  });

  it('CLI-05 sends nothing without a text; a picker then offers the list of clients', async () => {
    const { signal } = new AbortController();
    expect(await findClientNames('   ')).toEqual([]);
    expect(asked).toEqual([]);
    // The stub returns search rows, not list rows: only the address matters.
    await foundClientsQuery('  ')
      .queryFn({ signal })
      .catch(() => undefined);
    await findClients('')
      .queryFn({ signal })
      .catch(() => undefined);
    expect(asked.map((address) => new URL(address, 'http://portal.test').pathname)).toEqual([
      '/api/clients/',
      '/api/clients/',
    ]);
  });
});
