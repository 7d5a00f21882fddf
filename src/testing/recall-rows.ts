// Recalls for tests.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { make, type Row } from './factories.ts';
import type { ClientWorld, TwoClients } from './two-clients.ts';

/** A recall of a batch of its own, sent to the client's site; `place` is that of the site. */
export async function recall(
  database: Database,
  { project, product, site }: Pick<ClientWorld, 'project' | 'product' | 'site'>,
  more: Row = {},
): Promise<{ id: number; place: number; batch: number }> {
  const number = randomUUID();
  const batch = await make(database, 'batches', {
    project_id: project,
    product_id: product,
    number,
    status: 'recalled',
  });
  const id = await make(database, 'recalls', {
    batch_id: batch,
    recall_class: 'class_2',
    instruction: 'quarantine',
    reason: 'particles',
    due_on: '2026-03-01',
    search_text: number,
    ...more,
  });
  await make(database, 'recall_batches', {
    recall_id: id,
    batch_id: batch,
    project_id: project,
    status_before: 'released',
  });
  const at = { recall_id: id, project_id: project };
  const place = await make(database, 'recall_places', { ...at, kind: 'site', site_id: site, expected: '5' });
  return { id, place, batch };
}

/** A path about a recall of the caller's or of the other client; a second one belongs to the same site. */
export async function recallAddress(
  database: Database,
  world: TwoClients,
  path: string,
  which: string,
): Promise<string> {
  const { id, place } = await recall(database, which === 'foreign' ? world.foreign : world.own);
  const other = which === 'foreign parent' ? (await recall(database, world.own)).place : place;
  return path.replace('{id}', String(id)).replace('{placeId}', String(other));
}
