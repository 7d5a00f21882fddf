// Paths about kits, entries of a site's log, unblindings, recalls and stock, with a row of their own each time.
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { make } from './factories.ts';
import { kit } from './kit-rows.ts';
import { recallAddress } from './recall-rows.ts';
import { outboundFile } from './request-rows.ts';
import { siteEntry } from './site-entry-rows.ts';
import { stockItem } from './stock-rows.ts';
import type { TwoClients } from './two-clients.ts';
import { unblindingOf } from './unblinding-rows.ts';

/** The path with the id of a new row of the own or the other client, or of a deleted one; undefined for other paths. */
export async function supplyAddress(
  database: Database,
  world: TwoClients,
  path: string,
  which: string,
): Promise<string | undefined> {
  const side = which === 'foreign' ? world.foreign : world.own;
  if (path.includes('/outbounds/{recordId}/documents/{documentId}/')) {
    const owner = which === 'foreign parent' ? world.foreign : side;
    const document = await outboundFile(database, owner.outbound);
    return path
      .replace('{id}', String(side.project))
      .replace('{recordId}', String(side.outbound))
      .replace('{documentId}', String(which === 'deleted' ? document + 1_000_000 : document));
  }
  if (path === '/api/sites/{id}/details/' || path.startsWith('/api/history/sites/')) {
    const id = which === 'deleted' ? await make(database, 'sites', { name: 'Gone' }) : side.site;
    if (which === 'deleted') await gone(database, 'sites', id);
    return path.replace('{id}', String(id));
  }
  if (path.startsWith('/api/recalls/')) return recallAddress(database, world, path, which);
  if (path.startsWith('/api/unblindings/'))
    return path.replace('{id}', String(await unblindingOf(database, side, world.users.staff)));
  if (path.startsWith('/api/stock/')) {
    const { id } = await stockItem(database, side);
    return path.replace('{id}', String(which === 'deleted' ? id + 1_000_000 : id));
  }
  const table = /\/(kits|site_entries)\/\{id\}/.exec(path)?.[1];
  if (table === undefined) return undefined;
  const id = await (table === 'kits' ? kit : siteEntry)(database, side);
  if (which === 'deleted') await gone(database, table, id);
  return path.replace('{id}', String(id));
}

function gone(database: Database, table: string, id: number): Promise<unknown> {
  return database.write({ actor: 'test', reason: 'gone', request: 'test' }, (transaction) =>
    transaction.rows(sql`delete from ${sql.table(table)} where id = ${id}`),
  );
}
