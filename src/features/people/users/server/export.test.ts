import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { exportsAsListed } from '#testing/export-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const manager = await makeUser(api.database, 'user', {
    name: 'Maria Ekström',
    email: 'maria@test.example',
    manager: true,
    is_mfa: true,
    client_id: world.own.client,
    capabilities: ['quality'],
    date_joined: '2026-01-02T10:00:00Z',
    last_login: '2026-03-04T10:00:00Z',
  });
  await make(api.database, 'manager_clients', { user_id: manager, client_id: world.foreign.client });
  await makeUser(api.database, 'coordinator', {
    name: 'Cora',
    email: 'cora@test.example',
    is_active: false,
    deactivated_date: '2026-02-03T10:00:00Z',
  });
});

describe('GET /api/users/excel/', () => {
  const place = () => '/api/users/excel/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff']);

  const exported = async (query: string, token: string) => {
    const { raw } = await api.get(`/api/users/excel/?${query}`, token);
    const [head = [], ...rows] = await sheetCells(raw);
    return rows.map((row) => Object.fromEntries(head.map((heading, at) => [String(heading), row[at]])));
  };

  it('says of each account what a review of access asks: role, rights, reach and last login', async () => {
    const [maria] = await exported('filter=maria@test.example&fields=email', world.tokens.admin);
    expect(maria).toMatchObject({
      Name: 'Maria Ekström',
      Role: 'Customer',
      Status: 'Active',
      'Additional rights': 'Quality',
      Blinding: 'Unblinded',
      'Sees invoices': 'No',
      'Two-step verification': 'Yes',
      'Assigned projects': 0,
      'Last login': new Date('2026-03-04'),
      Joined: new Date('2026-01-02'),
    });
    expect([maria?.['Main client'], maria?.['Assigned clients']]).toEqual(
      await Promise.all([world.own.client, world.foreign.client].map(nameOfClient)),
    );
    const [cora] = await exported('filter=cora@test.example&fields=email', world.tokens.admin);
    expect(cora).toMatchObject({
      Status: 'Inactive',
      Blinding: 'Blinded',
      Deactivated: new Date('2026-02-03'),
    });
  });

  describe.each(['admin', 'staff'] as const)('as %s', (role) => {
    exportsAsListed(api, () => world.tokens[role], '/api/users/', {
      field: 'email',
      heading: 'Email',
      queries: ['', 'ordering=-email,id', 'is_active=false'],
    });
  });

  it('is audited', async () => {
    await exported('', world.tokens.staff);
    const [last] = await api.database.rows(
      sql.of({ actor: 'string' })`
        select actor from audit where table_name = 'export users' order by id desc limit 1`,
    );
    expect(last?.actor).toBe(String(world.users.staff));
  });
});

async function nameOfClient(id: number): Promise<string | undefined> {
  const [client] = await api.database.rows(
    sql.of({ name: 'string' })`select name from clients where id = ${id}`,
  );
  return client?.name;
}
