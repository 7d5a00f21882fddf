// The lists of supply and cold chain that are filtered by several clients, projects and statuses, with the rows of each.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { countsAsListed } from '#testing/filter-count-tests.ts';
import { kit } from '#testing/kit-rows.ts';
import { shipmentRequest } from '#testing/request-rows.ts';
import { stockItem } from '#testing/stock-rows.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { unblindingOf } from '#testing/unblinding-rows.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
const places = ['project__client__name', 'project__name'];

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { database } = api;
  for (const side of [world.own, world.foreign]) {
    const { project, batch } = await stockItem(database, side);
    await kit(database, { project, batch });
    await unblindingOf(database, { project, batch }, world.users.staff);
    await unblindingOf(database, side, world.users.staff);
  }
  const { project, site, product } = world.own;
  const request = await shipmentRequest(database, { project, site, product });
  await database.write({ actor: 'test', request: 'test' }, async (transaction) => {
    await transaction.rows(sql`update batches set status = 'quarantine'
      where project_id in (select id from projects where client_id = ${world.foreign.client})`);
    await transaction.rows(
      sql`update shipment_requests set status = 'cancelled', decided_at = now() where id = ${request}`,
    );
  });
});

describe.each([
  ['batches', ['status', ...places]],
  ['kits', places],
  ['stock', ['status', ...places]],
  ['shipment_requests', ['status', ...places]],
  ['products', places],
  ['stock_levels', places],
  ['unblindings', places],
  ['excursions', places],
])('GET /api/%s/', (list, names) => {
  countsAsListed(api, () => world.tokens.staff, `/api/${list}/`, names, ['status']);

  it('counts within the scope', async () => {
    const { body } = await api.get(`/api/${list}/filter_counts/`, world.tokens.user);
    const { count } = (await api.get(`/api/${list}/`, world.tokens.user)).body;
    for (const { name, choices } of body.filters) {
      const counted = choices.reduce((sum: number, choice: { count: number }) => sum + choice.count, 0);
      expect([name, counted]).toEqual([name, count]);
    }
    expect(JSON.stringify(body)).not.toContain('CD');
  });
});
