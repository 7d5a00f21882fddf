import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  answersAlike,
  hidesForeignRows,
  letsInOnly,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { addLine } from '#testing/stock-rows.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { ReconciliationRow } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const at = (project: number | string, rest = '') => `/api/projects/${project}/reconciliation/${rest}`;
const readers = ['admin', 'staff', 'invoicing_user', 'user'] as const;

describe.each(['', 'rows/', 'excel/'])('GET /api/projects/{id}/reconciliation/%s', (rest) => {
  const place = () => at(world.own.project, rest);
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => at(id, rest),
    () => world.foreign.project,
  );
  refusesMalformedIds(api, world, (id) => at(id, rest));
});

describe('the sheet', () => {
  answersAlike(
    api,
    () => world.tokens.user,
    () => at(world.own.project),
  );

  it('A-85 a batch without lines is reconciled from its own count', async () => {
    const { body } = await api.get(at(world.own.project), world.tokens.user);
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      differing: 0,
      results: [
        {
          product: 'AB Tablets',
          batch: 'AB-B1',
          received: '100.000',
          opening: '0.000',
          adjusted: '0.000',
          in_stock: '89.500',
          sent: '10.000',
          damaged: '0.500',
          destroyed_from_stock: '0.000',
          residual: '0.000',
          returned: '0.000',
          returns_adjusted: '0.000',
          destroyed_from_returns: '0.000',
          returns_on_hand: '0.000',
          has_lines: false,
        },
      ],
    });
    const behind = await api.get(
      at(world.own.project, 'rows/?figure=received&product=AB%20Tablets&batch=AB-B1'),
      world.tokens.user,
    );
    expect(behind.body.results).toEqual([
      {
        list: 'inventories',
        id: world.own.inventory,
        movement: null,
        date: '2027-01-31',
        reference: '15–25 °C',
        quantity: '100.000',
      },
    ]);
  });

  it('CLI-11 no response contains data of another client', async () => {
    for (const rest of [
      '',
      'rows/?figure=in_stock',
      `rows/?batch=${canary}-B1&product=${canary}%20Tablets&figure=sent`,
    ]) {
      const answer = await api.get(at(world.own.project, rest), world.tokens.user);
      expect(answer.status).toBe(200);
      expect(answer.raw.toString()).not.toContain(`"${canary}`);
    }
  });

  it('QRY-15 A-114 rejects an unknown figure; an invalid page number is the first page', async () => {
    const wrong = await api.get(at(world.own.project, 'rows/?figure=all'), world.tokens.user);
    expect([wrong.status, wrong.body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    const first = await api.get(at(world.own.project, 'rows/?page=1'), world.tokens.user);
    for (const rest of ['rows/?page=0', 'rows/?page=x', 'rows/?page=1&page=2']) {
      const { status, body } = await api.get(at(world.own.project, rest), world.tokens.user);
      expect([status, body.results]).toEqual([200, first.body.results]);
    }
  });

  it('voided rows and rows of another project do not count; only differences, if requested', async () => {
    const project = await newProject();
    const [wrong, right] = [
      { product: 'P', batch: 'wrong' },
      { product: 'P', batch: 'right' },
    ];
    for (const names of [wrong, right]) await addLine(api.database, 'inbound', project, names, '10');
    const voided = await addLine(api.database, 'outbound', project, right, '3');
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update outbounds set voided_at = now(), void_reason = 'twice' where id = ${voided}`,
      ),
    );
    await make(api.database, 'inventories', { project_id: project, ...right, qty_stock: '10' });
    const all = await api.get(at(project), world.tokens.staff);
    expect([all.body.count, all.body.differing]).toEqual([2, 1]);
    const { body } = await api.get(at(project, '?kind=differing'), world.tokens.staff);
    expect(body.results.map((row: ReconciliationRow) => [row.batch, row.residual])).toEqual([
      ['wrong', '10.000'],
    ]);
    const found = await api.get(at(project, '?filter=RIGHT'), world.tokens.staff);
    expect(found.body.results.map((row: ReconciliationRow) => row.batch)).toEqual(['right']);
    const page = await api.get(at(project, '?ordering=-batch,id&limit=1&page=2'), world.tokens.staff);
    expect(page.body.results.map((row: ReconciliationRow) => row.batch)).toEqual(['right']);
  });

  it('amendment 34 destroyed returns do not count twice: received 200, in stock 140, sent 60, returned and destroyed 20', async () => {
    const project = await newProject();
    const names = { product: 'P', batch: 'B' };
    await addLine(api.database, 'inbound', project, names, '200', { date: '2026-03-01' });
    await addLine(api.database, 'outbound', project, names, '60', { date: '2026-03-02' });
    await addLine(api.database, 'return', project, names, '20', { date: '2026-03-03' });
    await addLine(api.database, 'destruction', project, names, '20', { date: '2026-03-04' });
    await make(api.database, 'inventories', { project_id: project, ...names, qty_stock: '140' });
    const { body } = await api.get(at(project), world.tokens.staff);
    expect(body.results).toMatchObject([
      {
        residual: '0.000',
        destroyed_from_stock: '0.000',
        destroyed_from_returns: '20.000',
        returns_on_hand: '0.000',
      },
    ]);
    expect(body.differing).toBe(0);
  });

  it('amendment 34 a line destroyed from returns, with nothing returned, is a separate difference', async () => {
    const project = await newProject();
    const names = { product: 'P', batch: 'B' };
    await addLine(api.database, 'destruction', project, names, '5', { date: '2026-03-04', from: 'returns' });
    const { body } = await api.get(at(project, '?kind=differing'), world.tokens.staff);
    expect(body.results).toMatchObject([{ residual: '0.000', returns_on_hand: '-5.000' }]);
    const issues = await api.get('/api/gaps/?kind=returns_differ', world.tokens.staff);
    expect(issues.body.results).toMatchObject([
      { kind: 'returns_differ', project: { id: project }, batch: 'B', quantity: '-5.000' },
    ]);
  });

  it('SUP-10 SUP-11 the export has every row of the sheet', async () => {
    const answer = await api.get(at(world.own.project, 'excel/'), world.tokens.user);
    expect(answer.headers['content-disposition']).toContain('AB101_reconciliation_');
    expect(await sheetCells(answer.raw)).toEqual([
      [
        'Product',
        'Batch',
        'Received',
        'Opening stock',
        'Adjustments and transfers',
        'In stock',
        'Sent',
        'Damaged',
        'Destroyed from stock',
        'Difference',
        'Returned',
        'Adjusted returns',
        'Destroyed from returns',
        'Returns on hand',
      ],
      ['AB Tablets', 'AB-B1', 100, 0, 0, 89.5, 10, 0.5, 0, 0, 0, 0, 0, 0],
    ]);
    const events = await api.database.rows(
      sql`select 1 from audit where table_name = 'export reconciliation' and row_id = ${String(world.own.project)}`,
    );
    expect(events.length).toBeGreaterThan(0);
  });
});

let projects = 0;
function newProject(): Promise<number> {
  projects += 1;
  return make(api.database, 'projects', { client_id: world.own.client, name: `Sheet ${projects}` });
}
