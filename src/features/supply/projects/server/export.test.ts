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
  const [main, further] = await Promise.all(
    ['FR', 'DE'].map((code) => make(api.database, 'locations', { code, name: `Land ${code}` })),
  );
  for (let row = 0; row < 9; row++) {
    const project = await make(api.database, 'projects', {
      client_id: world.own.client,
      name: `Trial ${(row * 4) % 9}`,
      sponsor: row % 2 === 0 ? 'Helix' : 'Corvid',
      start_date: row === 3 ? null : `2026-01-0${row + 1}`,
      location_id: main,
      is_active: row !== 4,
    });
    await make(api.database, 'project_locations', { project_id: project, location_id: further });
  }
});

const exported = async (query: string, token: string) =>
  sheetCells((await api.get(`/api/projects/excel/?${query}`, token)).raw);

describe('GET /api/projects/excel/', () => {
  const place = () => '/api/projects/excel/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, [
    'admin',
    'staff',
    'api_user',
    'invoicing_user',
    'user',
    'investigator',
    'coordinator',
  ]);

  exportsAsListed(api, () => world.tokens.user, '/api/projects/', {
    field: 'name',
    heading: 'Name',
    queries: ['', 'ordering=name,id', 'sponsor=Helix', 'is_active=false', 'filter=trial&fields=name'],
  });

  it('writes client, every location and the status in words', async () => {
    const [head, row] = await exported('filter=Trial 0&fields=name', world.tokens.user);
    const { body } = await api.get('/api/projects/?filter=Trial 0&fields=name', world.tokens.user);
    expect(head).toEqual(['Name', 'Client', 'Sponsor', 'SMO ID', 'Start', 'End', 'Location', 'Status']);
    expect(row?.[1]).toBe(body.results[0].client.name);
    expect(row?.[4]).toEqual(new Date('2026-01-01'));
    expect(row?.slice(6)).toEqual(['FR, DE', 'Active']);
  });

  it('does not reach beyond the scope', async () => {
    const rows = await exported(`client=${world.foreign.client}`, world.tokens.user);
    expect(rows).toHaveLength(1);
  });
});
