import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Contract, endpoint } from '#core/contract.ts';
import { expectDocumented } from './documented-refusals.ts';

const contract: Contract = {
  one: endpoint({
    method: 'PATCH',
    path: '/api/things/{id}/',
    access: 'signed-in',
    summary: 'Change a thing',
    body: z.object({ name: z.string() }),
    refuses: ['CONFLICT'],
    response: z.object({}),
  }),
};
const refused = (status: number, msg?: string, path = '/api/things/3/?x=1') =>
  expectDocumented([contract], { method: 'PATCH', url: path, status, body: msg && { errors: { msg } } });

describe('a rejected call', () => {
  it.each([
    ['with what its declaration adds', 409, 'CONFLICT'],
    ['with what follows from its shape', 400, 'MISSING'],
    ['without a code, by its status', 401, undefined],
  ])('passes %s', (_, status, code) => {
    expect(() => refused(status, code)).not.toThrow();
  });

  it.each([
    ['with a code that its contract does not have', 400, 'WRONG_PASSWORD'],
    ['with a status that its contract does not have', 402, undefined],
  ])('fails the test %s', (_, status, code) => {
    expect(() => refused(status, code)).toThrow(`PATCH /api/things/{id}/ was refused with ${status}`);
  });

  it('is not checked at an unknown path', () => {
    expect(() => refused(402, 'NOTHING', '/api/nothing/')).not.toThrow();
  });
});
