// The fields of each table that its history shows, with the labels of the record's own screen; those of
// records are in the catalogue. Fields not listed are never shown: hashes, search texts, ids of other
// systems.
import { deviceName } from '#core/device-name.ts';
import type { TextKey } from '#locales/namespaces.ts';
import { accountabilityHistory } from '#record-types/accountability-history.ts';
import { batchHistory, batchStatusTexts } from '#record-types/batch-history.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import type { Field, Fields } from '#record-types/field.ts';
import { outboundHistory } from '#record-types/outbound-history.ts';
import { fieldsAt } from '#record-types/places.ts';
import { recallHistory } from '#record-types/recall-history.ts';
import { receiptHistory } from '#record-types/receipt-history.ts';
import { reportCodes } from '#record-types/report-codes.ts';
import { shipmentHistory } from '#record-types/shipment-history.ts';
import { siteHistory } from '#record-types/site-history.ts';
import { temperatureHistory } from '#record-types/temperature-history.ts';

export const historyNouns = [
  'clients',
  'projects',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'products',
  'batches',
  'sites',
  'site_entries',
  'excursions',
  'shipment_requests',
  'recalls',
  'invoices',
  'users',
  'locations',
  'depots',
  'cities',
] as const;
export type HistoryNoun = (typeof historyNouns)[number];

/** Tables whose rows have a display name. */
export const namedTables = [
  'clients',
  'projects',
  'products',
  'batches',
  'locations',
  'sites',
  'cars',
  'depots',
  'users',
  'groups',
  'files',
] as const;
export type NamedTable = (typeof namedTables)[number];

/** `list`: a JSON array of texts. `device`: the user agent of a browser. */
export type ValueKind =
  | 'text'
  | 'day'
  | 'moment'
  | 'quantity'
  | 'money'
  | 'code'
  | 'list'
  | 'degrees'
  | 'device';

/** The namespaces with the texts of codes. */
export const codeNamespaces = [
  'batches',
  'deliveries',
  'excursions',
  'history',
  'outboundDocuments',
  'recalls',
  'records',
  'shipmentRequests',
  'siteDetails',
  'siteEntries',
  'users',
] as const;
type CodeKey = Extract<TextKey, `${(typeof codeNamespaces)[number]}.${string}`>;
/** The texts of a field's codes; a code without one is shown as it is. */
export type Codes = Readonly<Record<string, CodeKey>>;

export interface HistoryField {
  readonly label: TextKey;
  readonly kind: ValueKind;
  /** The value is an id of this table, shown by its name. */
  readonly of?: NamedTable;
  /** Of kind `code`, or of each value of kind `list`. */
  readonly codes?: Codes;
}

export interface HistoryTable {
  /** The name of a row's type. */
  readonly name: TextKey;
  /** The name of a single row, with its columns as parameters. */
  readonly rowName?: 'report_of' | 'photo_of' | 'report_line_of';
  /** Contains staff names: hidden from customers (amendment 12). */
  readonly people?: true;
  readonly fields: Readonly<Record<string, HistoryField>>;
}

/** The fields of a record type that its history shows, in the order of its form. */
export function historyFields(fields: Fields): Record<string, HistoryField> {
  return Object.fromEntries(
    Object.entries(fieldsAt(fields, 'history')).map(([name, field]) => [name, historyField(field)]),
  );
}

function historyField(field: Field): HistoryField {
  const { label } = field;
  switch (field.type) {
    case 'date':
      return day(label);
    case 'moment':
      return moment(label);
    case 'flag':
      return yesNo(label);
    case 'decimal':
      return { label, kind: field.decimals === 2 ? 'money' : 'quantity' };
    case 'reference': {
      const of = namedTables.find((table) => table === field.to);
      if (of === undefined) throw new Error(`${field.to} have no name for the history`);
      return nameOf(of, label);
    }
    default:
      return text(label);
  }
}

const text = (label: TextKey): HistoryField => ({ label, kind: 'text' });
const day = (label: TextKey): HistoryField => ({ label, kind: 'day' });
const moment = (label: TextKey): HistoryField => ({ label, kind: 'moment' });
const coded = (label: TextKey, codes: Codes): HistoryField => ({ label, kind: 'code', codes });
const yesNo = (label: TextKey): HistoryField => coded(label, { true: 'history.yes', false: 'history.no' });
const nameOf = (of: NamedTable, label: TextKey): HistoryField => ({ label, kind: 'text', of });

const noteKinds: Codes = {
  transit: 'records.transit',
  purchase: 'records.purchase',
  ivrs: 'records.ivrs',
};
const destroyedFrom: Codes = { stock: 'records.from_stock', returns: 'records.from_returns' };

const voided = { voided_at: moment('history.voided_at'), void_reason: text('history.void_reason') };
const manager: HistoryTable = {
  name: 'history.manager',
  people: true,
  fields: { user_id: nameOf('users', 'history.manager') },
};

const ofRecords: Readonly<Record<string, HistoryTable>> = {
  inbounds: { name: 'history.inbound', fields: { ...historyFields(recordTypes.inbounds), ...voided } },
  outbounds: { name: 'history.outbound', fields: { ...historyFields(recordTypes.outbounds), ...voided } },
  returns: { name: 'history.return', fields: { ...historyFields(recordTypes.returns), ...voided } },
  inventories: {
    name: 'history.inventory',
    fields: { ...historyFields(recordTypes.inventories), ...voided },
  },
  destructions: {
    name: 'history.destruction',
    fields: { ...historyFields(recordTypes.destructions), ...voided },
  },
  record_lines: {
    name: 'history.line',
    fields: {
      ...historyFields(recordTypes.destruction_lines),
      destroyed_from: coded('records.destroyed_from', destroyedFrom),
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

/** By the table's name in the audit. */
export const historyTables: Readonly<Record<string, HistoryTable>> = {
  ...ofRecords,
  ...accountabilityHistory,
  ...temperatureHistory,
  ...receiptHistory,
  ...shipmentHistory,
  ...recallHistory,
  ...siteHistory,
  ...outboundHistory,
  sites: {
    name: 'history.site',
    fields: {
      ...historyFields(recordTypes.sites),
      time_zone: text('siteDetails.time_zone'),
      hours_note: text('siteDetails.hours_note'),
    },
  },
  ...batchHistory,
  clients: { name: 'history.client', fields: historyFields(recordTypes.clients) },
  client_smo_ids: { name: 'history.smo_id', fields: { smo_id: text('clients.smo_ids') } },
  client_locations: {
    name: 'history.location',
    fields: { location_id: nameOf('locations', 'clients.location') },
  },
  manager_clients: manager,
  projects: { name: 'history.project', fields: historyFields(recordTypes.projects) },
  project_locations: {
    name: 'history.location',
    fields: { location_id: nameOf('locations', 'projects.location') },
  },
  project_sites: { name: 'history.site', fields: { site_id: nameOf('sites', 'records.site') } },
  manager_projects: manager,
  project_notes: {
    name: 'history.note',
    fields: { ...historyFields(recordTypes.project_notes), kind: coded('history.kind', noteKinds) },
  },
  packages: { name: 'history.package', fields: historyFields(recordTypes.packages) },
  package_statuses: {
    name: 'history.status',
    fields: {
      ...historyFields(recordTypes.package_statuses),
      recorded_at: moment('history.recorded_at'),
    },
  },
  delivery_reports: {
    name: 'history.report',
    rowName: 'report_of',
    people: true,
    fields: {
      airbill: text('packages.airbill'),
      at: moment('deliveries.recorded_at'),
      recipients: { label: 'history.recipients', kind: 'list' },
      occurred_at: moment('deliveries.occurred_at'),
      time_marks: { label: 'deliveries.time_marks', kind: 'list', codes: reportCodes.time_marks },
      outcome: coded('deliveries.outcome', reportCodes.outcome),
      exception: coded('deliveries.exception', reportCodes.exception),
      received_by: text('deliveries.received_by'),
      signature_file_id: nameOf('files', 'deliveries.signature'),
      no_signature_reason: text('deliveries.no_signature'),
      condition: coded('deliveries.condition', reportCodes.condition),
      temperature: { label: 'deliveries.temperature', kind: 'quantity' },
      temperature_unit: { label: 'deliveries.temperature_unit', kind: 'degrees' },
      temperature_c: { label: 'deliveries.temperature_c', kind: 'quantity' },
      note: text('deliveries.note'),
      lat: text('deliveries.latitude'),
      lng: text('deliveries.longitude'),
      accuracy: text('deliveries.accuracy_metres'),
      device_occurred_at: moment('deliveries.device_occurred_at'),
      device_sent_at: moment('deliveries.device_sent_at'),
      clock_error_ms: text('deliveries.clock_error_ms'),
    },
  },
  delivery_report_photos: {
    name: 'history.photo',
    rowName: 'photo_of',
    people: true,
    fields: {
      taken_at: moment('history.taken_at'),
      size: text('history.size'),
      file_id: nameOf('files', 'history.file'),
      received_at: moment('deliveries.recorded_at'),
    },
  },
  products: { name: 'batches.product', fields: historyFields(recordTypes.products) },
  batches: {
    name: 'batches.batch',
    fields: {
      ...historyFields(recordTypes.batches),
      status: coded('batches.status', batchStatusTexts),
    },
  },
  invoices: {
    name: 'history.invoice',
    fields: { ...historyFields(recordTypes.invoices), file_id: nameOf('files', 'invoices.file') },
  },
  invoice_payments: { name: 'history.payment', fields: historyFields(recordTypes.invoice_payments) },
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
      is_blinded: yesNo('users.blinded'),
      capabilities: {
        label: 'users.capabilities',
        kind: 'list',
        codes: { quality: 'users.quality', depot: 'users.depot', unblinding: 'users.unblinding' },
      },
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
  devices: {
    name: 'outbox.device',
    fields: {
      name: { label: 'history.browser', kind: 'device' },
      created_at: moment('outbox.device_since'),
      ended_at: moment('outbox.device_off'),
    },
  },
  locations: { name: 'history.location', fields: historyFields(recordTypes.locations) },
  depots: { name: 'records.depot', fields: historyFields(recordTypes.depots) },
  cities: { name: 'history.city', fields: { name: text('places.name') } },
  global_settings: { name: 'history.setting', fields: { value: text('history.value') } },
};

/**
 * Returns the text of a stored value: its codes through `textOf`, a list's values separated by commas, and
 * any other value unchanged. Dates and amounts are formatted by the caller.
 */
export function readableValue(
  { kind, codes = {} }: HistoryField,
  value: string,
  textOf: (key: CodeKey) => string,
): string {
  const one = (code: string) => {
    const key = Object.hasOwn(codes, code) ? codes[code] : undefined;
    return key === undefined ? code : textOf(key);
  };
  switch (kind) {
    case 'code':
      return one(value);
    case 'list':
      return listIn(value).map(one).join(', ');
    case 'degrees':
      return `°${value}`;
    case 'device':
      return deviceName(value) ?? value;
    default:
      return value;
  }
}

function listIn(value: string): string[] {
  const list: unknown = value.startsWith('[') ? JSON.parse(value) : value;
  return Array.isArray(list) ? list.map(String) : [value];
}
