// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#web/session.ts';
import type { UserRow } from '../contract.ts';
import { allUsersQuery } from './queries.ts';

const asked: string[] = [];
const user: Omit<UserRow, 'id'> = {
  username: 'a@x.test',
  email: 'a@x.test',
  is_active: true,
  is_mfa: false,
  is_blinded: null,
  capabilities: [],
  is_invoicing: false,
  is_superuser: false,
  is_staff: false,
  manager: false,
  site_user: false,
  site_role: null,
  groups: [],
  role: 'driver',
  client_id: null,
  car_id: null,
  site_ids: [],
  name: '',
  phone: '',
  city: '',
  country: '',
  verified: true,
  last_login: null,
  date_joined: '2026-01-01T00:00:00Z',
  deactivated_date: null,
  updated_at: '2026-01-01T00:00:00Z',
};

beforeEach(() => {
  asked.length = 0;
  const by = { username: 'ann', email: 'ann@demo.test', role: 'staff', verified: true } as const;
  signIn({ token: 't', tokenExpiration: Date.now() / 1000 + 60, user: by });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const page = Number(new URL(address, 'http://x.test').searchParams.get('page'));
    const next = page < 3 ? `http://x.test/api/users/?page=${page + 1}` : null;
    return Response.json({ count: 3, next, previous: null, results: [{ ...user, id: page }] });
  });
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

it('USR-04 A-106 all users are fetched from results, 500 at a time, until there is no next page', async () => {
  const users = await allUsersQuery.queryFn({ signal: new AbortController().signal });
  expect(users.map(({ id }) => id)).toEqual([1, 2, 3]);
  const addresses = asked.map((address) => new URL(address, 'http://portal.test'));
  expect(addresses.map(({ pathname }) => pathname)).toEqual(Array(3).fill('/api/users/'));
  expect(addresses.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['500', '500', '500']);
});
