// The contents, documents and delay of a package, for each kind of reader.
import { beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { testApi, testTimeZone } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { linesShown } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const detail = async (token: string, id = world.own.package) =>
  (await api.get(`/api/packages/${id}/`, token)).body;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (let line = 1; line <= linesShown + 3; line++) {
    await make(api.database, 'record_lines', {
      outbound_id: world.own.outbound,
      product: 'HX-12 20 mg',
      batch: `B-${line}`,
      quantity: line,
    });
  }
});

describe('GET /api/packages/{id}/ contents', () => {
  it('has the first items of an outbound and how many there are', async () => {
    for (const role of ['staff', 'user', 'api_user'] as const) {
      const [outbound] = (await detail(world.tokens[role])).outbounds;
      expect(outbound.lines).toHaveLength(linesShown);
      expect(outbound.lines[0]).toEqual({ product: 'HX-12 20 mg', batch: 'B-1', quantity: '1.000' });
      expect(outbound.lines_count).toBe(linesShown + 3);
    }
  });

  it('amendment 28 tells the blinded neither batches nor how many there are', async () => {
    const blinded = await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true });
    for (const token of [await api.tokenOf(blinded), world.tokens.coordinator, world.tokens.investigator]) {
      const [outbound] = (await detail(token)).outbounds;
      // No product is known by this name.
      expect(outbound.lines).toEqual([]);
      expect(outbound.lines_count).toBeNull();
    }
  });

  it('lists the other packages of the shipment, of the same client and within the scope', async () => {
    const airbill = world.own.airbill.toLowerCase();
    const papers = { client_id: world.own.client, project_id: world.own.project, airbill };
    const proforma = await make(api.database, 'packages', {
      ...papers,
      doc_id: 'PI-1',
      doc_type: 'Proforma',
    });
    const { client, project } = world.foreign;
    await make(api.database, 'packages', {
      client_id: client,
      project_id: project,
      airbill,
      doc_id: canary,
    });
    const shown = [{ id: proforma, doc_id: 'PI-1', doc_type: 'Proforma' }];
    expect((await detail(world.tokens.user)).documents).toEqual(shown);
    expect((await detail(world.tokens.staff)).documents).toEqual(shown);
    // It is not addressed to the own site.
    expect((await detail(world.tokens.coordinator)).documents).toEqual([]);
  });

  it('says what a delivery report says, to readers of delivery reports', async () => {
    await make(api.database, 'delivery_reports', {
      package_id: world.own.package,
      user_id: world.users.driver,
      airbill: world.own.airbill,
      recipients: JSON.stringify([]),
      at: new Date().toISOString(),
      outcome: 'not_delivered',
      exception: 'refused',
      condition: 'damaged',
    });
    const said = { outcome: 'not_delivered', exception: 'refused', condition: 'damaged' };
    expect((await detail(world.tokens.user)).reports).toEqual([expect.objectContaining(said)]);
    expect((await detail(world.tokens.staff)).reports).toEqual([expect.objectContaining(said)]);
    const nothing = { outcome: null, exception: null, condition: null };
    for (const role of ['operator', 'coordinator', 'api_user'] as const)
      expect((await detail(world.tokens[role])).reports).toEqual([expect.objectContaining(nothing)]);
  });

  it('counts the days since the expected one until the package arrives', async () => {
    const day = (ago: number) => plainDateIn(testTimeZone, new Date(Date.now() - ago * 86_400_000));
    const own = { client_id: world.own.client, project_id: world.own.project };
    for (const [status, date, late] of [
      ['In transit', day(3), 3],
      ['In transit', day(0), null],
      ['Delivered', day(3), null],
      [null, null, null],
    ]) {
      const id = await make(api.database, 'packages', { ...own, airbill: `L-${late}`, status, date });
      expect([status, date, (await detail(world.tokens.user, id)).days_overdue]).toEqual([
        status,
        date,
        late,
      ]);
    }
  });
});
