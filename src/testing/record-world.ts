// The data of record tests: two clients with one row of each kind, and calls made as staff.
import pg from 'pg';
import { beforeAll } from 'vitest';
import type { FormKind } from '#record-types/forms.ts';
import type { Answer, TestApi } from './api.ts';
import { make } from './factories.ts';
import { makeTwoClients, type TwoClients } from './two-clients.ts';

export interface RecordWorld {
  readonly world: TwoClients;
  /** A row of the caller's client for each kind. */
  readonly ids: Record<FormKind, number>;
  collection(kind: FormKind): string;
  one(kind: FormKind, id?: number): string;
  formOf(kind: FormKind, id?: number): string;
  send(method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: unknown): Promise<Answer>;
  /** Reads rows as the owner of the tables. */
  owner<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  samples(): Record<FormKind, Record<string, unknown>>;
}

export const inProject = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'];

/** Sets up the data for the tests of one file. */
export function recordWorld(api: TestApi): RecordWorld {
  const world = {} as TwoClients;
  const ids = {} as Record<FormKind, number>;
  beforeAll(async () => {
    Object.assign(world, await makeTwoClients(api));
    const { own } = world;
    const invoice = await make(api.database, 'invoices', {
      project_id: own.project,
      name: 'INV-1',
      amount: '100',
      amount_paid: '10',
      currency: 'EUR',
    });
    Object.assign(ids, {
      clients: own.client,
      projects: own.project,
      packages: own.package,
      inbounds: own.inbound,
      outbounds: own.outbound,
      returns: own.return,
      inventories: own.inventory,
      destructions: own.destruction,
      invoices: invoice,
      invoice_payments: await make(api.database, 'invoice_payments', {
        invoice_id: invoice,
        amount: '10',
        currency: 'EUR',
      }),
      cars: world.carId,
      sites: own.site,
      depots: await make(api.database, 'depots', { name: 'Kyiv depot', location_id: 1 }),
      products: own.product,
      batches: own.batch,
    });
  });

  const collection = (kind: FormKind, above = world.own.project): string => {
    if (kind === 'invoice_payments') return `/api/invoices/${ids.invoices}/payments/`;
    return inProject.includes(kind) ? `/api/projects/${above}/${kind}/` : `/api/${kind}/`;
  };
  const one = (kind: FormKind, id = ids[kind]) => `${collection(kind)}${id}/`;
  const formOf = (kind: FormKind, id = ids[kind]) =>
    one(kind, id) +
    (['clients', 'projects', 'packages', 'invoices', 'batches'].includes(kind) ? 'form/' : '');
  const send = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: unknown) =>
    api.send(method, url, { token: world.tokens.staff, ...(body !== undefined && { body }) });

  const samples = (): Record<FormKind, Record<string, unknown>> => ({
    clients: { name: 'Gamma Cure', smo_ids: ['G-1', 'G-2'], location_ids: [1, 2], is_active: true },
    projects: {
      name: 'GC-200',
      client_id: ids.clients,
      sponsor: 'Gamma',
      start_date: '2026-02-01',
      end_date: '2027-02-01',
      location_id: 1,
      location_ids: [1],
      site_ids: [ids.sites],
    },
    packages: {
      project_id: ids.projects,
      airbill: '555-77',
      status: 'Registered',
      date: '2026-05-02',
      weight: '2.5',
      freight_cost: '-3.10',
      freight_currency: 'EUR',
    },
    inbounds: {
      order: 'PO-9',
      received_date: '2026-05-02',
      quantity: '40',
      lines: [{ batch: 'B1', product: 'Tablets', quantity: '40' }],
    },
    outbounds: {
      site: 'AB Hospital',
      airbill: '555-77',
      dispatched_date: '2026-05-02',
      lines: [{ batch: null, product: 'Tablets', quantity: '2', kits: null }],
    },
    returns: { date: '2026-05-02', site_name: 'AB Hospital' },
    inventories: { batch: 'B1', product: 'Tablets', qty_stock: '1.5', expiry_date: '2028-01-31' },
    destructions: {
      destruction_date: '2026-05-02',
      lines: [{ product: 'Tablets', quantity: '0.125', kits: null }],
    },
    invoices: {
      name: 'INV-2',
      invoicing_date: '2026-05-02',
      project_id: ids.projects,
      amount: '1200.50',
      currency: 'EUR',
      is_prolonged: true,
    },
    invoice_payments: { date: '2026-05-02', amount: '20', currency: 'EUR', reference: 'Bank 1' },
    cars: { plate: 'CC 1', name: 'Van 9', gps_device_id: 'dev-9' },
    products: {
      project_id: ids.projects,
      name: 'GC Tablets',
      strength: '5 mg',
      pack_size: '28',
      storage_class: '2-8',
      allowed_minutes_outside: '90',
      blinded_name: 'Study medication',
    },
    batches: {
      product_id: ids.products,
      number: 'GC-1',
      expiry_date: '2028-01-31',
      manufacturer: 'North Works',
    },
    depots: { name: 'North depot', location_id: 1, is_active: true },
    sites: { name: 'North Clinic', investigator: 'Dr. North', address: 'Street 1' },
  });

  const owner = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client(api.connection.owner);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return { world, ids, collection, one, formOf, send, owner, samples };
}
