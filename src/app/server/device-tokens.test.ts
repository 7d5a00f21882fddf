import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Contract } from '#core/contract.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { contracts } from './features.ts';

const api = testApi();

it('ROLE-22 the token of a device is accepted for reports, their photos and own positions, and for no other call', async () => {
  // Together these roles have every permission.
  const tokens = [await deviceTokenOf('admin'), await deviceTokenOf('driver')];
  const guarded = contracts
    .flatMap((contract: Contract) => Object.values(contract))
    .filter(({ access }) => access !== 'public');
  const taken = new Set<string>();
  for (const token of tokens) {
    for (const { method, path } of guarded) {
      const { status } = await api.send(method, path.replaceAll(/\{\w+\}/g, '1'), { token, body: {} });
      if (status !== 403) taken.add(`${method} ${path}`);
    }
  }
  expect(guarded.length).toBeGreaterThan(100);
  expect([...taken].toSorted()).toEqual(expected);
});

async function deviceTokenOf(role: 'admin' | 'driver'): Promise<string> {
  const session = await api.tokenOf(await makeUser(api.database, role));
  const body = { name: 'Chrome', installation: randomUUID() };
  return (await api.send('POST', '/api/devices/', { token: session, body })).body.token;
}

const expected = [
  'POST /api/packages/report/',
  'POST /api/tracking/own/',
  'PUT /api/packages/report/{key}/photos/{sha256}/',
];
