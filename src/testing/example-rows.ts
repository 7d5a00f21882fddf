// The rows that the write examples use.
import { randomBytes, randomUUID } from 'node:crypto';
import type { ImportedKind } from '#record-types/imports.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { make, type Row } from './factories.ts';
import type { TwoClients } from './two-clients.ts';

/** A row of the caller's client of this kind, and a new value for one of its fields. */
export async function importedRow(
  database: Database,
  own: TwoClients['own'],
  kind: ImportedKind,
): Promise<{ id: number; change: Row }> {
  const fresh = (table: string, more: Row) => make(database, table, more);
  const lines = { batch: 'B', product: 'P', quantity: '1' };
  switch (kind) {
    case 'clients':
      return { id: own.client, change: { smo_ids: ['SMO-4'] } };
    case 'projects':
      return { id: own.project, change: { smo_id: 'SMO-3' } };
    case 'products':
      return { id: own.product, change: { strength: '30 mg' } };
    case 'batches':
      return { id: own.batch, change: { manufacturer: 'Other Works' } };
    case 'kits':
      return {
        id: await fresh('kits', { project_id: own.project, batch_id: own.batch, number: randomUUID() }),
        change: { number: randomUUID() },
      };
    case 'packages':
      return { id: own.package, change: { doc_id: 'D-3' } };
    case 'package_statuses': {
      const event = { package_id: own.package, status: 'In transit', at: '2026-03-02T10:00:00Z' };
      return { id: await fresh('package_statuses', event), change: { note: 'late' } };
    }
    case 'inbounds':
      return { id: own.inbound, change: { order: 'PO-3' } };
    case 'outbounds':
      return { id: own.outbound, change: { airbill: '777-03' } };
    case 'returns':
      return { id: own.return, change: { shipping_temperature: '6 °C' } };
    case 'inventories':
      return { id: own.inventory, change: { storage_temperature: '7 °C' } };
    case 'destructions':
      return { id: own.destruction, change: { destruction_date: '2026-05-04' } };
    case 'inbound_lines':
      return {
        id: await fresh('record_lines', { inbound_id: own.inbound, ...lines }),
        change: { quantity: '2' },
      };
    case 'outbound_lines':
      return {
        id: await fresh('record_lines', { outbound_id: own.outbound, ...lines }),
        change: { quantity: '2' },
      };
    case 'return_lines':
      return {
        id: await fresh('record_lines', { return_id: own.return, ...lines }),
        change: { quantity: '2' },
      };
    case 'destruction_lines':
      return {
        id: await fresh('record_lines', { destruction_id: own.destruction, ...lines }),
        change: { quantity: '2' },
      };
    case 'invoices':
      return { id: own.invoice, change: { budget_used: '1001.00' } };
    case 'invoice_payments':
      return { id: await payment(database, own.invoice), change: { reference: 'BT-2' } };
    case 'project_notes':
      return {
        id: await fresh('project_notes', { project_id: own.project, kind: 'transit' }),
        change: { reference: 'N-1' },
      };
  }
}

export function payment(database: Database, invoice_id: number): Promise<number> {
  return make(database, 'invoice_payments', { invoice_id, amount: '1', currency: 'EUR' });
}

export function passkey(database: Database, user_id: number): Promise<number> {
  const values = { credential_id: randomUUID(), public_key: randomBytes(8), name: 'Phone' };
  return make(database, 'passkeys', { user_id, ...values });
}

export function session(database: Database, user_id: number): Promise<number> {
  const token_hash = randomBytes(32);
  return make(database, 'sessions', {
    family_id: randomUUID(),
    token_hash,
    user_id,
    expires_at: '2099-01-01',
  });
}

export function device(database: Database, user_id: number): Promise<number> {
  return make(database, 'devices', {
    user_id,
    installation: randomUUID(),
    family_id: randomUUID(),
    name: 'Chrome · Android',
  });
}

export function subscription(database: Database, user_id: number): Promise<number> {
  return make(database, 'subscriptions', {
    user_id,
    list: 'packages',
    frequency: 'daily',
    at_minute: 480,
    time_zone: 'UTC',
    language: 'en',
    next_send_at: '2099-01-01',
  });
}

let views = 0;
export function view(database: Database, user_id: number): Promise<number> {
  return make(database, 'saved_views', { user_id, list: 'packages', name: `View ${(views += 1)}` });
}

export function token(database: Database, user_id: number): Promise<number> {
  return make(database, 'api_tokens', {
    user_id,
    name: 'Depot',
    source: randomUUID(),
    permissions: ['clients.read'],
    expires_at: '2099-01-01',
  });
}

export function request(database: Database): Promise<number> {
  const email = `${randomUUID()}@test.example`;
  return make(database, 'registrations', { name: 'Applicant', email, search_text: email });
}

export function storedPdf(database: Database): Promise<number> {
  const content = Buffer.from('%PDF-1.7');
  return make(database, 'files', {
    name: 'example.pdf',
    content_type: 'application/pdf',
    size: content.length,
    content,
  });
}

/** The binder of a project that was made for a user. */
export async function binder(database: Database, project: number, user: number): Promise<void> {
  const file = await storedPdf(database);
  await database.write({ actor: 'test', request: 'test' }, (transaction) =>
    transaction.rows(sql`insert into binders (project_id, user_id, moment, language, file_id)
      values (${project}, ${user}, now(), 'en', ${file})
      on conflict (project_id, user_id) do update set file_id = excluded.file_id`),
  );
}

/** A new invoice without a sent notice, so that it may be deleted. */
export async function unannouncedInvoice(database: Database, project_id: number): Promise<number> {
  const id = await make(database, 'invoices', { project_id, name: 'Mistaken', currency: 'EUR' });
  await database.rows(
    sql`insert into invoice_notices (invoice_id, batch, caused_by) values (${id}, gen_random_uuid(), 0)`,
  );
  return id;
}

/** A known status that no package has. */
export function knownValue(database: Database, value: string): Promise<number> {
  return make(database, 'known_values', { field: 'status', value });
}

/** The table of the rows that a path with an id leads to. */
export function tableOf(path: string): string {
  if (path.startsWith('/api/imports/')) return 'sheet_imports';
  if (path.startsWith('/api/mailbox/')) return path.includes('patterns') ? 'mail_patterns' : 'mailbox_mails';
  return (
    /(webhooks|webhook_deliveries|jobs|cities|known_values|locations|cars|sites|depots|import_mappings)/.exec(
      path,
    )?.[0] ?? ''
  );
}

/** Two letters that no location has as its code. */
export async function unusedCode(database: Database): Promise<string> {
  const rows = await database.rows(sql.of({ code: 'string' })`select code from locations`);
  const taken = new Set(rows.map(({ code }) => code));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // The last ones are those that no example and no other row uses.
  const code = codes.findLast((one) => !taken.has(one) && !/^[JNYVWQ]/.test(one));
  if (code === undefined) throw new Error('every code is used');
  return code;
}
