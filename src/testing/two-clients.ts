// Data for endpoint tests: two clients that must never see each other's rows, and one caller of each role.
import type { Role } from '#core/access.ts';
import { roles } from '#core/access.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import type { TestApi } from './api.ts';
import { makeExcursion } from './cold-chain-rows.ts';
import { make, makeUser, type Row } from './factories.ts';
import { shipmentRequest } from './request-rows.ts';

/** Present in every row of the other client: no response to the caller's client may contain it. */
export const canary = 'CANARY-7Q';

/** Calls with a query parameter, which names the other client's data. */
export const foreignQueries: Readonly<Record<string, string>> = {
  '/api/projects/sponsors/': `?filter=${canary}`,
  '/api/search/': `?q=${canary}`,
  '/api/packages/search/': `?airbill=${canary}-555-01`,
};

export interface TwoClients {
  own: ClientWorld;
  foreign: ClientWorld;
  /**
   * A signed-in caller of each role; customers belong to the first client, the driver to its car, site users
   * to its site.
   */
  tokens: Record<Role, string>;
  users: Record<Role, number>;
  /** A customer of the other client. */
  foreignCustomer: string;
  carId: number;
}

export interface ClientWorld {
  client: number;
  project: number;
  site: number;
  package: number;
  airbill: string;
  inbound: number;
  outbound: number;
  return: number;
  inventory: number;
  destruction: number;
  invoice: number;
  product: number;
  batch: number;
  /** A document of the batch. */
  document: number;
  /** The file of a logger on the package, and the case that it opened. */
  temperature: number;
  excursion: number;
  /** A pending request of its site. */
  shipment_request: number;
}

export async function makeTwoClients(api: TestApi): Promise<TwoClients> {
  const { database } = api;
  const [location] = await database.rows(
    sql.of({ id: 'number' })`select id from locations where code = 'UA'`,
  );
  const carId = await make(database, 'cars', { plate: 'AA1234BB', name: 'Van 1' });
  const own = await makeClient(database, 'Alpha Pharma', 'AB', location?.id ?? 0, {
    car_id: carId,
    car: 'AA1234BB',
  });
  const foreign = await makeClient(database, `${canary} Beta`, canary, location?.id ?? 0, {});
  const users = {} as Record<Role, number>;
  const tokens = {} as Record<Role, string>;
  for (const role of roles) {
    users[role] = await makeUser(database, role, extrasOf(role, own, carId));
    tokens[role] = await api.tokenOf(users[role]);
  }
  for (const role of ['investigator', 'coordinator'] as const) {
    await make(database, 'user_sites', { user_id: users[role], site_id: own.site });
  }
  const foreignUser = await makeUser(database, 'invoicing_user', { client_id: foreign.client });
  return { own, foreign, users, tokens, carId, foreignCustomer: await api.tokenOf(foreignUser) };
}

function extrasOf(role: Role, own: ClientWorld, carId: number): Row {
  if (role === 'user' || role === 'invoicing_user') return { client_id: own.client };
  return role === 'driver' ? { car_id: carId } : {};
}

async function makeClient(
  database: Database,
  name: string,
  prefix: string,
  locationId: number,
  packageValues: Row,
): Promise<ClientWorld> {
  const client = await make(database, 'clients', { name, smo_ids: [`${prefix}-SMO`] });
  await make(database, 'client_smo_ids', { client_id: client, smo_id: `${prefix}-SMO` });
  await make(database, 'client_locations', { client_id: client, location_id: locationId });
  const project = await make(database, 'projects', {
    client_id: client,
    name: `${prefix}-101`,
    sponsor: `${prefix} Sponsor`,
    smo_id: `${prefix}-1`,
    start_date: '2026-01-15',
    location_id: locationId,
  });
  const site = await make(database, 'sites', { name: `${prefix} Hospital` });
  await make(database, 'project_sites', { project_id: project, site_id: site });
  const airbill = `${prefix}-555-01`;
  const inProject = { project_id: project };
  const product = await make(database, 'products', {
    ...inProject,
    name: `${prefix} Tablets`,
    strength: '20 mg',
  });
  const batch = await make(database, 'batches', {
    ...inProject,
    product_id: product,
    number: `${prefix}-B1`,
    manufacturer: `${prefix} Works`,
    status: 'released',
  });
  const document = await make(database, 'batch_files', {
    batch_id: batch,
    kind: 'certificate_of_analysis',
    file_id: await makePdf(database, `${prefix}-COA.pdf`, prefix),
  });
  const packageId = await make(database, 'packages', {
    ...inProject,
    client_id: client,
    airbill,
    doc_id: `${prefix}-DOC`,
    doc_type: 'Invoice',
    status: 'In transit',
    date: '2026-03-01',
    site_id: site,
    destination: `${prefix} Street 1`,
    ...packageValues,
  });
  const file = await makePdf(database, `${prefix}-logger.csv`, prefix);
  return {
    client,
    project,
    site,
    airbill,
    package: packageId,
    ...(await makeExcursion(database, { project, package: packageId, airbill, file })),
    shipment_request: await shipmentRequest(database, { project, site, product }, prefix),
    inbound: await make(database, 'inbounds', {
      ...inProject,
      order: `${prefix}-PO`,
      invoice: `${prefix}-INV`,
      received_date: '2026-02-01',
      weight: '12.5',
      quantity: '100',
    }),
    outbound: await make(database, 'outbounds', {
      ...inProject,
      site: `${prefix} Hospital`,
      site_id: site,
      airbill,
      dispatched_date: '2026-03-01',
    }),
    return: await make(database, 'returns', {
      ...inProject,
      date: '2026-04-01',
      site_name: `${prefix} Hospital`,
      site_id: site,
      site_investigator: `${prefix} Doctor`,
      site_address: `${prefix} Street 1`,
      shipping_temperature: '2–8 °C',
    }),
    inventory: await make(database, 'inventories', {
      ...inProject,
      batch: `${prefix}-B1`,
      product: `${prefix} Tablets`,
      qty_sent: '10',
      qty_received: '100',
      qty_damaged: '0.5',
      qty_stock: '89.5',
      expiry_date: '2027-01-31',
      storage_temperature: '15–25 °C',
    }),
    destruction: await make(database, 'destructions', { ...inProject, destruction_date: '2026-05-01' }),
    invoice: await makeInvoice(database, project, prefix),
    product,
    batch,
    document,
  };
}

function makePdf(database: Database, name: string, text: string): Promise<number> {
  const content = Buffer.from(`%PDF-1.7 ${text}`);
  return make(database, 'files', {
    name,
    content_type: 'application/pdf',
    size: content.length,
    content,
  });
}

/** Past due, half paid, with its file. */
async function makeInvoice(database: Database, project_id: number, prefix: string): Promise<number> {
  const file_id = await makePdf(database, `${prefix}-INV.pdf`, prefix);
  const invoice_id = await make(database, 'invoices', {
    project_id,
    name: `${prefix}-INV-1`,
    invoicing_date: '2026-01-05',
    amount: '1000.50',
    amount_paid: '400.25',
    currency: 'EUR',
    budget_total: '5000.00',
    budget_used: '1000.50',
    file_id,
  });
  await make(database, 'invoice_payments', {
    invoice_id,
    date: '2026-01-20',
    amount: '400.25',
    currency: 'EUR',
    reference: `${prefix}-BT-1`,
  });
  return invoice_id;
}
