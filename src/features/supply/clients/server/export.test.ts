import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { exportsAsListed } from '#testing/export-tests.ts';
import { make } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const name of ['Corvid', 'Borealis', 'Aster']) {
    const client = await make(api.database, 'clients', { name, is_active: name !== 'Borealis' });
    for (const smo_id of ['SMO-2', 'SMO-1'])
      await make(api.database, 'client_smo_ids', { client_id: client, smo_id: `${name} ${smo_id}` });
    await make(api.database, 'projects', { client_id: client, name: 'P' });
  }
});

const exported = async (query: string, token: string) =>
  sheetCells((await api.get(`/api/clients/excel/?${query}`, token)).raw);

describe('GET /api/clients/excel/', () => {
  const place = () => '/api/clients/excel/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff', 'api_user', 'invoicing_user', 'user']);

  exportsAsListed(api, () => world.tokens.staff, '/api/clients/', {
    field: 'name',
    heading: 'Name',
    queries: ['', 'ordering=-name,id', 'is_active=false', 'filter=aster&fields=name'],
  });

  it('has the columns of the list', async () => {
    const rows = await exported('filter=Aster&fields=name', world.tokens.staff);
    expect(rows[0]).toEqual([
      'Name',
      'SMO IDs',
      'Projects',
      'Packages',
      'Managers',
      'Locations',
      'Status',
      'ID',
    ]);
    expect(rows[1]?.slice(0, 7)).toEqual(['Aster', 'Aster SMO-1, Aster SMO-2', 1, 0, 0, null, 'Active']);
  });

  it('has only the own clients of a customer', async () => {
    const [, ...rows] = await exported('', world.tokens.user);
    expect(rows.map((row) => row.at(-1))).toEqual([world.own.client]);
  });
});
