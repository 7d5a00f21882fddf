import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { exportsAsListed } from '#testing/export-tests.ts';
import { make } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (let row = 0; row < 9; row++) {
    await make(api.database, 'packages', {
      client_id: world.own.client,
      project_id: world.own.project,
      airbill: `77-${(row * 5) % 9}`,
      status: row % 2 === 0 ? 'In transit' : 'Delivered',
      date: row === 3 ? null : `2026-03-0${row + 1}`,
    });
  }
});

describe('GET /api/packages/excel/', () => {
  const exported = async (query: string, token: string) => {
    const { status, raw } = await api.get(`/api/packages/excel/?${query}`, token);
    return { status, rows: status === 200 ? await sheetCells(raw) : [] };
  };

  exportsAsListed(api, () => world.tokens.user, '/api/packages/', {
    field: 'airbill',
    heading: 'Airbill',
    queries: ['', 'ordering=airbill', 'status=In%20transit', 'filter=77&fields=airbill'],
  });

  it('does not reach beyond the scope, and is audited', async () => {
    const { rows } = await exported(`client=${world.foreign.client}`, world.tokens.user);
    expect(rows.length).toBe(1);
    const [last] = await api.database.rows(
      sql.of({
        actor: 'string',
      })`select actor from audit where table_name = 'export packages' order by id desc limit 1`,
    );
    expect(last?.actor).toBe(String(world.users.user));
    expect((await exported('status=Delivered&page=x&colour=red', world.tokens.user)).status).toBe(400);
  });
});
