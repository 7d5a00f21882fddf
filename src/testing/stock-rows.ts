// Stock for tests: a project that keeps stock, with what one inbound brought.
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { make } from './factories.ts';

let made = 0;

/** A new depot. */
export function depot(database: Database): Promise<number> {
  made += 1;
  return make(database, 'depots', { name: `Depot ${made}`, location_id: 1 });
}

/** 100 of a released batch in a depot, in a new project of this client. */
export async function stockItem(
  database: Database,
  { client }: { readonly client: number },
): Promise<{ id: number; project: number; batch: number; depot: number }> {
  const place = await depot(database);
  const name = `Stock ${made}`;
  const project = await make(database, 'projects', {
    client_id: client,
    name,
    keeps_stock: true,
    depot_id: place,
  });
  const product_id = await make(database, 'products', { project_id: project, name: 'Tablets' });
  const batch = await make(database, 'batches', {
    project_id: project,
    product_id,
    number: 'B1',
    status: 'released',
  });
  const inbound_id = await make(database, 'inbounds', { project_id: project, received_date: '2026-02-01' });
  await make(database, 'record_lines', { inbound_id, product: 'Tablets', batch: 'B1', quantity: '100' });
  const [item] = await database.rows(
    sql.of({ id: 'number' })`select id from stock_items where project_id = ${project}`,
  );
  return { id: item?.id ?? 0, project, batch, depot: place };
}

/** A record of this kind with one line. */
export async function addLine(
  database: Database,
  kind: string,
  project_id: number,
  names: { product: string | null; batch: string | null },
  quantity: string | null,
  { date = null, from = null }: { date?: string | null; from?: string | null } = {},
): Promise<number> {
  const id = await make(database, `${kind}s`, {
    project_id,
    ...(date !== null && { [dateOf[kind] ?? '']: date }),
  });
  const source = kind === 'destruction' && from !== null ? { destroyed_from: from } : {};
  await make(database, 'record_lines', { [`${kind}_id`]: id, ...names, quantity, ...source });
  return id;
}

const dateOf: Readonly<Record<string, string>> = {
  inbound: 'received_date',
  outbound: 'dispatched_date',
  return: 'date',
  destruction: 'destruction_date',
};
