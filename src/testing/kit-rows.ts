// Kits for tests.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { make } from './factories.ts';
import type { ClientWorld } from './two-clients.ts';

/** A kit of the client's batch; returns its id. */
export function kit(
  database: Database,
  { project, batch }: Pick<ClientWorld, 'project' | 'batch'>,
  number: string = randomUUID(),
): Promise<number> {
  return make(database, 'kits', { project_id: project, batch_id: batch, number });
}
