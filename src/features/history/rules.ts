// What a history shows: per table the fields that a screen of the record shows too, under the same words. What is not
// listed here never leaves the audit: hashes, search texts, ids of other systems.
import type { TextKey } from '#core/i18n/namespaces.ts';

export const historyNouns = [
  'clients',
  'projects',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'invoices',
  'users',
  'locations',
  'cities',
] as const;
export type HistoryNoun = (typeof historyNouns)[number];

/** Tables whose rows are known by a name. */
export const namedTables = [
  'clients',
  'projects',
  'locations',
  'sites',
  'cars',
  'users',
  'groups',
  'files',
] as const;
export type NamedTable = (typeof namedTables)[number];

export type ValueKind = 'text' | 'day' | 'moment' | 'quantity' | 'money' | 'yes_no' | 'note' | 'secret';

export interface HistoryField {
  readonly label: TextKey;
  readonly kind: ValueKind;
  /** The value is an id of this table and shown by its name. */
  readonly of?: NamedTable;
}

export interface HistoryTable {
  /** What one row of it is called. */
  readonly name: TextKey;
  /** Names people of the house: customers do not see it (amendment 12). */
  readonly people?: true;
  readonly fields: Readonly<Record<string, HistoryField>>;
}

/** Why a change was made, where more is known than that it was made. */
export type WhyChanged =
  | { readonly said: string }
  | { readonly key: 'by_import' | 'by_undo'; readonly file: string }
  | { readonly key: 'by_program'; readonly source: string };

/**
 * What the reason of a change tells. A call without a reason of a person is kept under the name of what it does, which
 * the entry says already; imports are kept by the name of their file.
 */
export function whyChanged(reason: string): WhyChanged {
  if (ownNames.test(reason)) return { said: '' };
  const [, file] = /^import of (.+)$/s.exec(reason) ?? [];
  const [, source] = /^\d+ by (.+)$/s.exec(file ?? '') ?? [];
  const [, undone] = /^undo of the import of (.+)$/s.exec(reason) ?? [];
  if (source !== undefined) return { key: 'by_program', source };
  if (file !== undefined) return { key: 'by_import', file };
  return undone === undefined ? { said: reason } : { key: 'by_undo', file: undone };
}

const ownNames =
  /^(create|change|delete|rename|clear|upload|report) (client|project|package|inbound|outbound|return|inventory|destruction|invoice|invoice payment|project note|car|site|user|manager|location|city|certificate|invoice file|questionary|status|delivery|global settings)$/;

const text = (label: TextKey): HistoryField => ({ label, kind: 'text' });
const day = (label: TextKey): HistoryField => ({ label, kind: 'day' });
const moment = (label: TextKey): HistoryField => ({ label, kind: 'moment' });
const quantity = (label: TextKey): HistoryField => ({ label, kind: 'quantity' });
const money = (label: TextKey): HistoryField => ({ label, kind: 'money' });
const yesNo = (label: TextKey): HistoryField => ({ label, kind: 'yes_no' });
const nameOf = (of: NamedTable, label: TextKey): HistoryField => ({ label, kind: 'text', of });

const voided = { voided_at: moment('history.voided_at'), void_reason: text('history.void_reason') };

const ofRecords: Readonly<Record<string, HistoryTable>> = {
  inbounds: {
    name: 'history.inbound',
    fields: {
      order: text('records.order'),
      invoice: text('records.invoice'),
      received_date: day('records.received_date'),
      weight: quantity('records.weight'),
      quantity: quantity('records.quantity'),
      ...voided,
    },
  },
  outbounds: {
    name: 'history.outbound',
    fields: {
      site: text('records.site'),
      airbill: text('records.airbill'),
      dispatched_date: day('records.dispatched_date'),
      ...voided,
    },
  },
  returns: {
    name: 'history.return',
    fields: {
      date: day('records.date'),
      site_name: text('records.site_name'),
      site_investigator: text('records.site_investigator'),
      site_address: text('records.site_address'),
      shipping_temperature: text('records.shipping_temperature'),
      ...voided,
    },
  },
  inventories: {
    name: 'history.inventory',
    fields: {
      batch: text('records.batch'),
      product: text('records.product'),
      qty_sent: quantity('records.qty_sent'),
      qty_received: quantity('records.qty_received'),
      qty_damaged: quantity('records.qty_damaged'),
      qty_stock: quantity('records.qty_stock'),
      expiry_date: day('records.expiry_date'),
      storage_temperature: text('records.storage_temperature'),
      ...voided,
    },
  },
  destructions: {
    name: 'history.destruction',
    fields: { destruction_date: day('records.destruction_date'), ...voided },
  },
  record_lines: {
    name: 'history.line',
    fields: {
      product: text('records.product'),
      batch: text('records.batch'),
      quantity: quantity('records.quantity'),
    },
  },
  certificates: {
    name: 'history.certificate',
    fields: {
      file_id: nameOf('files', 'history.file'),
      uploaded_at: moment('history.uploaded_at'),
      superseded_at: moment('history.superseded_at'),
    },
  },
};

/** By the name of the table in the audit. */
export const historyTables: Readonly<Record<string, HistoryTable>> = {
  ...ofRecords,
  clients: {
    name: 'history.client',
    fields: { name: text('clients.name'), is_active: yesNo('clients.is_active') },
  },
  client_smo_ids: { name: 'history.smo_id', fields: { smo_id: text('clients.smo_ids') } },
  client_locations: {
    name: 'history.location',
    fields: { location_id: nameOf('locations', 'clients.location') },
  },
  manager_clients: {
    name: 'history.manager',
    people: true,
    fields: { user_id: nameOf('users', 'history.manager') },
  },
  projects: {
    name: 'history.project',
    fields: {
      name: text('projects.name'),
      client_id: nameOf('clients', 'projects.client'),
      sponsor: text('projects.sponsor'),
      smo_id: text('projects.smo_id'),
      start_date: day('projects.start_date'),
      end_date: day('projects.end_date'),
      location_id: nameOf('locations', 'projects.location'),
      is_active: yesNo('projects.is_active'),
    },
  },
  project_locations: {
    name: 'history.location',
    fields: { location_id: nameOf('locations', 'projects.location') },
  },
  project_sites: { name: 'history.site', fields: { site_id: nameOf('sites', 'records.site') } },
  manager_projects: {
    name: 'history.manager',
    people: true,
    fields: { user_id: nameOf('users', 'history.manager') },
  },
  project_notes: {
    name: 'history.note',
    fields: {
      kind: { label: 'history.kind', kind: 'note' },
      date: day('records.date'),
      reference: text('records.reference'),
      description: text('records.description'),
      quantity: quantity('records.quantity'),
      status: text('records.status'),
    },
  },
  packages: {
    name: 'history.package',
    fields: {
      airbill: text('packages.airbill'),
      project_id: nameOf('projects', 'packages.project'),
      doc_id: text('packages.doc_id'),
      doc_type: text('packages.doc_type'),
      status: text('packages.status'),
      date: day('packages.date'),
      car: text('packages.car'),
      car_id: nameOf('cars', 'packages.car'),
      site_id: nameOf('sites', 'records.site'),
      destination: text('packages.destination'),
      weight: quantity('packages.weight'),
      freight_cost: money('packages.freight_cost'),
    },
  },
  package_statuses: {
    name: 'history.status',
    fields: {
      status: text('packages.status'),
      at: moment('history.moment'),
      place: text('history.place'),
      note: text('history.note_text'),
    },
  },
  delivery_reports: {
    name: 'history.report',
    people: true,
    fields: {
      airbill: text('packages.airbill'),
      at: moment('history.moment'),
      recipients: text('history.recipients'),
    },
  },
  invoices: {
    name: 'history.invoice',
    fields: {
      name: text('invoices.name'),
      project_id: nameOf('projects', 'invoices.project'),
      invoicing_date: day('invoices.invoicing_date'),
      end_date: day('invoices.end_date'),
      payment_date: day('invoices.payment_date'),
      is_prolonged: yesNo('invoices.is_prolonged'),
      amount: money('invoices.amount'),
      currency: text('invoices.currency'),
      amount_paid: money('invoices.amount_paid'),
      budget_total: money('invoices.budget_total'),
      budget_used: money('invoices.budget_used'),
      file_id: nameOf('files', 'invoices.file'),
    },
  },
  invoice_payments: {
    name: 'history.payment',
    fields: {
      date: day('records.date'),
      amount: money('invoices.amount'),
      currency: text('invoices.currency'),
      reference: text('history.reference'),
    },
  },
  users: {
    name: 'history.user',
    fields: {
      name: text('users.name'),
      email: text('users.email'),
      phone: text('users.phone'),
      city: text('users.city'),
      country: text('users.country'),
      verified: yesNo('users.verified'),
      is_active: yesNo('users.is_active'),
      is_superuser: yesNo('history.admin'),
      is_staff: yesNo('history.is_staff'),
      is_invoicing: yesNo('users.invoicing'),
      is_mfa: yesNo('users.mfa'),
      manager: yesNo('users.manager'),
      site_user: yesNo('history.is_site_user'),
      site_role: text('history.site_role'),
      client_id: nameOf('clients', 'users.client'),
      car_id: nameOf('cars', 'users.car'),
      deactivated_date: moment('history.deactivated_date'),
      deleted_at: moment('history.deleted_at'),
    },
  },
  user_groups: { name: 'history.group', fields: { group_id: nameOf('groups', 'history.group') } },
  user_sites: { name: 'history.site', fields: { site_id: nameOf('sites', 'users.sites') } },
  locations: {
    name: 'history.location',
    fields: {
      code: text('places.code'),
      name: text('places.name'),
      address: text('places.address'),
      is_active: yesNo('clients.is_active'),
    },
  },
  cities: { name: 'history.city', fields: { name: text('places.name') } },
  global_settings: { name: 'history.setting', fields: { value: text('history.value') } },
};
