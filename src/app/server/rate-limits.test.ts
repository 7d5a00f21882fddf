import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ perMinute: { exports: 2, searches: 3, lookUps: 1 } });
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const statuses = async (path: string, token: string, times: number) => {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push((await api.get(path, token)).status);
  return all;
};

describe('the limits of one account per minute', () => {
  it.each([
    ['exports', '/api/invoices/current/export/', 2],
    ['searches', '/api/clients/?filter=Own', 3],
    ['look-ups', '/api/packages/search/?airbill=Nothing', 1],
  ])(
    'A-148 %s have a limit of their own; beyond it 429 with Retry-After, for this account alone',
    async (_, path, limit) => {
      expect(await statuses(path, world.tokens.staff, limit)).toEqual(
        Array.from({ length: limit }, () => 200),
      );
      const refused = await api.get(path, world.tokens.staff);
      expect([refused.status, refused.body]).toEqual([429, { errors: { msg: 'TOO_MANY_REQUESTS' } }]);
      const seconds = Number(refused.headers['retry-after']);
      expect([seconds > 0, seconds <= 60]).toEqual([true, true]);
      expect((await api.get(path, world.tokens.admin)).status).toBe(200);

      const twin = await api.twin();
      const again = { url: path, headers: { authorization: `Bearer ${world.tokens.staff}` } };
      expect((await twin.inject(again)).statusCode).toBe(429);

      await api.database.rows(sql`update rate_windows set started_at = started_at - interval '1 minute'`);
      expect((await api.get(path, world.tokens.staff)).status).toBe(200);
    },
  );

  it('A-148 of many concurrent calls only as many as the limit pass', async () => {
    await api.database.rows(sql`delete from rate_windows`);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => api.get('/api/clients/?filter=Own', world.tokens.staff)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(17);
  });

  it('A-148 a list without a search is not limited, and calls without access are not counted', async () => {
    expect(new Set(await statuses('/api/clients/?filter=', world.tokens.staff, 6))).toEqual(new Set([200]));
    expect(await statuses('/api/clients/?filter=Own', world.tokens.driver, 5)).toEqual([
      403, 403, 403, 403, 403,
    ]);
  });
});
