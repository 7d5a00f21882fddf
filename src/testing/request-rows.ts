// Shipment requests and documents of outbounds for tests.
import { searchText } from '#core/fold.ts';
import type { Database } from '#server/database/database.ts';
import { make, makeUser } from './factories.ts';

/** A request of two units of a product that is not decided yet; returns its id. */
export async function shipmentRequest(
  database: Database,
  of: { readonly project: number; readonly site: number; readonly product: number },
  prefix = '',
): Promise<number> {
  const id = await make(database, 'shipment_requests', {
    project_id: of.project,
    site_id: of.site,
    needed_by: '2099-05-01',
    note: `${prefix} note`,
    requested_by: await makeUser(database, 'staff'),
    search_text: searchText([`${prefix} Hospital`]),
  });
  await make(database, 'shipment_request_lines', {
    request_id: id,
    product_id: of.product,
    product: `${prefix} Tablets`,
    quantity: '2',
  });
  return id;
}

/** A customs document of an outbound. */
export async function outboundFile(
  database: Database,
  outbound: number,
  name = 'Proforma.pdf',
): Promise<number> {
  const content = Buffer.from(`%PDF-1.7 ${name}`);
  const facts = { content_type: 'application/pdf', size: content.length };
  return make(database, 'outbound_files', {
    outbound_id: outbound,
    kind: 'proforma_invoice',
    file_id: await make(database, 'files', { name, content, ...facts }),
  });
}
