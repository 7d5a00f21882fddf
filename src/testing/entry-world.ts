// What the tests of entries stand on: two clients with one row of each kind, and the calls of staff.
import pg from 'pg';
import { beforeAll } from 'vitest';
import type { EntryKind } from '#features/entries/rules.ts';
import type { Answer, TestApi } from './api.ts';
import { make } from './factories.ts';
import { makeTwoClients, type TwoClients } from './two-clients.ts';

export interface EntryWorld {
  readonly world: TwoClients;
  /** A row of the own client of each kind. */
  readonly ids: Record<EntryKind, number>;
  collection(kind: EntryKind): string;
  one(kind: EntryKind, id?: number): string;
  formOf(kind: EntryKind, id?: number): string;
  send(method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: unknown): Promise<Answer>;
  /** Rows as the owner of the tables sees them. */
  owner<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  samples(): Record<EntryKind, Record<string, unknown>>;
}

export const inProject = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'];

/** Sets it up for the tests of one file. */
export function entryWorld(api: TestApi): EntryWorld {
  const world = {} as TwoClients;
  const ids = {} as Record<EntryKind, number>;
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
    });
  });

  const collection = (kind: EntryKind, above = world.own.project): string => {
    if (kind === 'invoice_payments') return `/api/invoices/${ids.invoices}/payments/`;
    return inProject.includes(kind) ? `/api/projects/${above}/${kind}/` : `/api/${kind}/`;
  };
  const one = (kind: EntryKind, id = ids[kind]) => `${collection(kind)}${id}/`;
  const formOf = (kind: EntryKind, id = ids[kind]) =>
    one(kind, id) + (['clients', 'projects', 'packages', 'invoices'].includes(kind) ? 'form/' : '');
  const send = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: unknown) =>
    api.send(method, url, { token: world.tokens.staff, ...(body !== undefined && { body }) });

  const samples = (): Record<EntryKind, Record<string, unknown>> => ({
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
    },
    inbounds: {
      order: 'PO-9',
      received_date: '2026-05-02',
      quantity: '40',
      lines: [{ batch: 'B1', product: 'Tablets', quantity: '40' }],
    },
    outbounds: { airbill: '555-77', dispatched_date: '2026-05-02', lines: [] },
    returns: { date: '2026-05-02', site_name: 'Elsewhere' },
    inventories: { batch: 'B1', product: 'Tablets', qty_stock: '-1.5', expiry_date: '2028-01-31' },
    destructions: { destruction_date: '2026-05-02', lines: [{ batch: 'B1', quantity: '0.125' }] },
    invoices: {
      name: 'INV-2',
      project_id: ids.projects,
      amount: '1200.50',
      currency: 'EUR',
      is_prolonged: true,
    },
    invoice_payments: { date: '2026-05-02', amount: '20', currency: 'EUR', reference: 'Bank 1' },
    cars: { plate: 'CC 1', name: 'Van 9', gps_device_id: 'dev-9' },
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
