import { beforeAll, describe, expect, it } from 'vitest';
import { type KindName, kindFields } from '#record-types/imports.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { undoRecords } from './undo.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

/** Imports a file of this kind; returns its id. */
async function bring(kind: KindName, ...lines: string[]): Promise<number> {
  const { staff } = world.tokens;
  const { id } = await importFile(api, staff, `resource=${kind}`, 'rows.csv', lines.join('\n'));
  expect((await commitImport(api, staff, world.users.staff, id)).body.state).toBe('committed');
  return id;
}

class RolledBack extends Error {}

/** The blocked rows of an undo after these changes, which are then rolled back. */
async function undone(kind: KindName, fields: string[], importId: number, ...changes: Fragment[]) {
  let found: unknown;
  await api.database
    .write({ actor: 'test', reason: 'test', request: 'test' }, async (transaction) => {
      for (const change of changes) await transaction.rows(change);
      const rows = { table: 'sheet_import_rows', importId };
      found = await undoRecords(transaction, rows, kindFields(kind, fields), () => {});
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return found;
}

describe('undoRecords', () => {
  it('returns the rows with newer changes, and undoes the others', async () => {
    await bring('clients', 'external_id,name', 'U-1,One', 'U-2,Two');
    const id = await bring('clients', 'external_id,name', 'U-1,One more', 'U-3,Three');
    const undo = (...changes: Fragment[]) => undone('clients', ['name'], id, ...changes);
    const line = (row: number, why: string, by: string | null = null) => [{ line: row, why, by }];
    expect(await undo()).toEqual([]);
    expect(await undo(sql`delete from clients where external_id = 'U-3'`)).toEqual(line(3, 'gone'));
    expect(await undo(sql`update clients set name = 'Newer' where external_id = 'U-1'`)).toEqual(
      line(2, 'changed_since'),
    );
    const used = sql`insert into projects (client_id, name) select id, 'Uses it' from clients where external_id = 'U-3'`;
    expect(await undo(used)).toEqual(line(3, 'used_since', 'projects'));
    expect(await undo(sql`update clients set name = 'Newer' where external_id = 'U-2'`)).toEqual([]);
  });

  it('returns the rows whose record cannot be restored', async () => {
    const client_id = world.own.client;
    const before = await make(api.database, 'projects', { client_id, name: 'Parent before' });
    await make(api.database, 'projects', { client_id, name: 'Parent after' });
    await bring('inbounds', 'external_id,Project,received_date,quantity', 'U-4,Parent before,2026-03-01,1');
    const id = await bring('inbounds', 'external_id,Project', 'U-4,Parent after');
    expect(await undone('inbounds', ['project'], id, sql`delete from projects where id = ${before}`)).toEqual(
      [{ line: 2, why: 'parent_gone', by: null }],
    );
  });

  it('returns the invoices that have payments in their previous currency', async () => {
    const { project: project_id } = world.own;
    const values = { project_id, name: 'INV', amount: '9', currency: 'EUR' };
    const invoice = await make(api.database, 'invoices', values);
    const id = await bring('invoices', 'external_id,currency', `id:${invoice},XAF`);
    const pay = sql`insert into invoice_payments (invoice_id, amount, currency)
      values (${invoice}, 1, 'EUR')`;
    expect(await undone('invoices', ['currency'], id, pay)).toEqual([
      { line: 2, why: 'used_since', by: 'invoice_payments' },
    ]);
  });
});
