// Goods at a site, and entries in its log, for tests.
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { make } from './factories.ts';
import type { ClientWorld } from './two-clients.ts';

type World = Pick<ClientWorld, 'project' | 'site' | 'batch'>;

/** Ten of the client's batch, sent to its site. */
export async function sentToSite(database: Database, { project, site, batch }: World): Promise<void> {
  const outbound = { project_id: project, site_id: site, dispatched_date: '2026-03-01' };
  const outbound_id = await make(database, 'outbounds', outbound);
  await make(database, 'record_lines', { outbound_id, ...(await textsOf(database, batch)), quantity: '10' });
}

/** The texts of a line that mean this batch. */
export async function textsOf(
  database: Database,
  batch: number,
): Promise<{ readonly product: string; readonly batch: string }> {
  const [texts] = await database.rows(
    sql.of({ product: 'string', batch: 'string' })`select d.name as product, b.number as batch
      from batches b join products d on d.id = b.product_id where b.id = ${batch}`,
  );
  if (texts === undefined) throw new Error(`there is no batch ${batch}`);
  return texts;
}

/** A dispensing of two of the site's ten units; returns the id of the entry. */
export async function siteEntry(database: Database, world: World): Promise<number> {
  await sentToSite(database, world);
  return make(database, 'site_entries', {
    project_id: world.project,
    site_id: world.site,
    batch_id: world.batch,
    kind: 'dispensed',
    date: '2026-03-02',
    participant: '101-001',
    quantity: '2',
  });
}
