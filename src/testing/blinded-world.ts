// A client whose records hold unblinding data in every place where people or API clients can enter it.
import type { Role } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import type { TestApi } from './api.ts';
import { make, makeUser, type Row } from './factories.ts';
import { recall } from './recall-rows.ts';
import { makeTwoClients, type TwoClients } from './two-clients.ts';

/**
 * Products, batches, quantities, file names and free text that no response to a blinded reader may contain.
 */
export const secrets = ['Unblindol', 'Placeboline', 'LOT-7Q7', '7391.137', '2846.5'] as const;
/** Hidden from site users, blinded or not (A-38). */
export const officeSecrets = ['8642.97', 'Transit-9X', 'Ivrs-9X', 'Purchase-9X'] as const;

export interface BlindedWorld extends TwoClients {
  file: number;
  certificate: number;
  payment: number;
  /** Of the batch of the secrets, sent to the site. */
  recall: number;
  /** A user of this role in the caller's client, with or without an administrator's decision. */
  person(role: Role, is_blinded: boolean | null): Promise<number>;
}

export async function makeBlindedWorld(api: TestApi): Promise<BlindedWorld> {
  const { database } = api;
  const world = await makeTwoClients(api);
  const { own } = world;
  const inProject = { project_id: own.project };
  const atSite = { ...inProject, site_id: own.site };
  const verum = { batch: 'LOT-7Q7', product: 'Unblindol', quantity: '7391.137' };
  const placebo = { batch: 'LOT-7Q7-P', product: 'Placeboline', quantity: '2846.5' };
  const change = (table: string, id: number, values: Row, reason = 'correct LOT-7Q7 to Placeboline') =>
    database.write({ actor: world.users.staff, origin: 'form', reason, request: 'test' }, (transaction) =>
      transaction.rows(
        sql`update ${sql.table(table)} set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`))}
          where id = ${id}`,
      ),
    );

  own.inbound = await make(database, 'inbounds', {
    ...inProject,
    order: 'PO Unblindol',
    invoice: 'INV Placeboline',
    received_date: '2026-02-02',
    quantity: '7391.137',
    external_id: 'LOT-7Q7 in',
  });
  await make(database, 'inbounds', {
    ...inProject,
    order: 'A first order',
    invoice: 'Z last invoice',
    received_date: '2026-02-03',
    quantity: '1',
  });
  own.outbound = await make(database, 'outbounds', {
    ...atSite,
    site: 'Own Hospital',
    airbill: own.airbill,
    dispatched_date: '2026-03-02',
    external_id: 'LOT-7Q7 out',
  });
  own.return = await make(database, 'returns', {
    ...atSite,
    date: '2026-04-02',
    site_name: 'Own Hospital',
    external_id: 'LOT-7Q7 back',
  });
  own.inventory = await make(database, 'inventories', {
    ...inProject,
    batch: verum.batch,
    product: verum.product,
    qty_sent: '1',
    qty_received: '7391.137',
    qty_damaged: '2',
    qty_stock: '2846.5',
    expiry_date: new Date().toISOString().slice(0, 10),
    storage_temperature: 'as Unblindol',
  });
  own.destruction = await make(database, 'destructions', { ...inProject, destruction_date: '2026-05-02' });
  const lines = {
    inbound_id: own.inbound,
    outbound_id: own.outbound,
    return_id: own.return,
    destruction_id: own.destruction,
  };
  for (const [owner, id] of Object.entries(lines)) {
    await make(database, 'record_lines', { [owner]: id, ...placebo, external_id: `${owner} LOT-7Q7` });
    const line = await make(database, 'record_lines', { [owner]: id, ...verum });
    await change('record_lines', line, { quantity: '2846.5' });
    await change('record_lines', line, { quantity: '7391.137' });
  }
  for (const kind of ['transit', 'purchase', 'ivrs']) {
    const word = { transit: 'Transit-9X', purchase: 'Purchase-9X', ivrs: 'Ivrs-9X' }[kind];
    await make(database, 'project_notes', {
      ...inProject,
      kind,
      date: '2026-01-02',
      reference: `${word} LOT-7Q7`,
      description: 'Unblindol for arm A',
      quantity: '7391.137',
      status: 'Placeboline sent',
    });
  }
  await change('packages', own.package, { freight_cost: '8642.97' }, 'freight of Unblindol');
  await change('outbounds', own.outbound, { dispatched_date: '2026-03-03' });
  await change('returns', own.return, { date: '2026-04-03' });
  await change('inbounds', own.inbound, { received_date: '2026-02-04', invoice: 'INV Unblindol' });
  await change('destructions', own.destruction, { destruction_date: '2026-05-03' });
  await change('inventories', own.inventory, { qty_stock: '7391.137' });
  await change('projects', own.project, { sponsor: 'AB Sponsor 2' }, 'import of Unblindol stock.xlsx');
  await change('clients', own.client, { name: 'Alpha Pharma' }, 'import of 12 by LOT-7Q7');
  for (const kind of ['inbounds', 'outbounds', 'returns', 'destructions']) {
    const id = await make(
      database,
      kind,
      kind === 'inbounds' || kind === 'destructions' ? inProject : atSite,
    );
    await change(kind, id, { voided_at: '2026-06-01', void_reason: 'was Placeboline' });
  }
  const file = await makeFile('Unblindol.pdf');
  const certificate = await make(database, 'certificates', {
    destruction_id: own.destruction,
    file_id: file,
  });
  await change('invoices', own.invoice, { file_id: await makeFile('Placeboline.pdf') });
  const [paid] = await database.rows(
    sql.of({ id: 'number' })`select id from invoice_payments where invoice_id = ${own.invoice}`,
  );

  const { id: recallId, place, batch } = await recall(database, own, { reason: 'LOT-7Q7 is Unblindol' });
  await change('batches', batch, { number: 'LOT-7Q7-R', manufacturer: 'Unblindol Works' });
  await change('recall_places', place, {
    sent: '7391.137',
    expected: '2846.5',
    note: 'Placeboline',
    found: '7391.137',
    quarantined: '2846.5',
    sent_back: '0',
    destroyed: '0',
    acknowledged_at: '2026-03-02',
    acknowledged_name: 'A. Pharmacist',
  });
  await make(database, 'recall_closings', { recall_id: recallId, summary: 'LOT-7Q7 came back' });

  function makeFile(name: string): Promise<number> {
    const content = Buffer.from(`%PDF-1.7 ${name} LOT-7Q7`);
    const facts = { content_type: 'application/pdf', size: content.length };
    return make(database, 'files', { name, content, ...facts });
  }

  async function person(role: Role, is_blinded: boolean | null): Promise<number> {
    const isCustomer = role === 'user' || role === 'invoicing_user';
    const user = await makeUser(database, role, {
      is_blinded,
      ...(isCustomer && { client_id: own.client }),
      ...(role === 'driver' && { car_id: world.carId }),
    });
    if (role === 'investigator' || role === 'coordinator')
      await make(database, 'user_sites', { user_id: user, site_id: own.site });
    return user;
  }

  return { ...world, file, certificate, payment: paid?.id ?? 0, recall: recallId, person };
}
