import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { readsAsList, refusesBadParameters } from '#testing/endpoint-tests.ts';
import { make, type Row } from '#testing/factories.ts';
import { awkwardText } from '#testing/rows-of-all-sorts.ts';
import { locationsList } from '../contract.ts';

const api = testApi();
const nobody = () => '';
beforeAll(async () => {
  for (const [row, code] of ['FR', 'DE', 'PL', 'RU', 'BY', 'IT', 'ES'].entries()) {
    const name = `${awkwardText(row, 0) ?? 'plain'} ${code}`;
    await make(api.database, 'locations', {
      code,
      name,
      address: awkwardText(row, 1) ?? '',
      is_active: code !== 'IT',
    });
  }
});

describe('GET /api/locations/', () => {
  const place = () => '/api/locations/';

  it('CALL-04 CALL-65 A-11 D-4 is public for GET alone', async () => {
    expect((await api.get(place())).status).toBe(200);
    expect((await api.get(place(), 'x'.repeat(43))).status).toBe(200);
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
      expect((await api.send(method, place(), { body: { code: 'XX', name: 'X' } })).status).toBe(404);
    }
  });
  refusesBadParameters(api, nobody, place);

  readsAsList(api, nobody, place, {
    declaration: locationsList,
    shown: (row: Row, column) => (column === 'address' && row['address'] === '' ? null : row[column]),
  });

  it('LOC-01 HOME-07 A-11 A-112 CONST-03 has id, code, name, address of the places in use, without RU and BY', async () => {
    const { body } = await api.get(`${place()}?limit=50`);
    const codes = body.results.map((row: Row) => row['code']).toSorted();
    expect(codes).toEqual(['DE', 'ES', 'FR', 'GB', 'GE', 'HU', 'IL', 'KE', 'PL', 'RS', 'TR', 'UA', 'ZA']);
    expect(Object.keys(body.results[0])).toEqual(['id', 'code', 'name', 'address']);
  });
});
