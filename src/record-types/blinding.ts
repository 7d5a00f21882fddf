// Blinding (amendment 28): hides what would reveal who receives which medicine. A test requires an entry here for each column.
import { isSiteRole, type Viewer } from '#core/access.ts';
import { accountabilityTables } from './accountability-visibility.ts';
import { recordTypes } from './catalogue.ts';
import { documentTables } from './document-tables.ts';
import {
  type Blank,
  type Blinding,
  type Fields,
  type LeftOut,
  hiddenProduct as product,
  hiddenText as text,
  hiddenValue as value,
} from './field.ts';
import { importName } from './imports.ts';
import { kitTables } from './kit-visibility.ts';
import { recallTables } from './recall-tables.ts';
import { shipmentTables } from './shipment-tables.ts';
import { stockVisibility } from './stock-visibility.ts';
import { temperatureTables } from './temperature-tables.ts';

type Choices = Readonly<Record<string, Blinding>>;

const open = 'open';
/** Visible to staff only, blinded or not. */
const office = { for: 'both', shown: [] } as const;

/** The columns that every record has in addition to its fields. */
const frame = {
  id: open,
  source: value,
  external_id: text,
  created_at: open,
  /** It also changes with hidden columns. */
  updated_at: text,
  search_text: text,
} as const satisfies Choices;
/** The reason for voiding is free text and may mention hidden data. */
const voided = { voided_at: open, void_reason: text } as const satisfies Choices;
const project = {
  project_id: open,
  client_id: open,
  project: open,
  client: open,
  project__name: open,
  project__client__name: open,
} as const satisfies Choices;

const { clients, projects, packages, inbounds, outbounds, returns, inventories, destructions, invoices } =
  recordTypes;

const table = {
  clients: {
    ...frame,
    ...stated(clients),
    smo_ids__smo_id: open,
    projects: open,
    managers: open,
    packages: open,
    location: open,
    locations_str: open,
  },
  client_smo_ids: { id: open, client_id: open, smo_id: open },
  client_locations: { id: open, client_id: open, location_id: open },
  manager_clients: { id: open, client_id: open, user_id: open },
  projects: {
    ...frame,
    ...project,
    ...stated(projects),
    sponsors: open,
    location__code: open,
    totals: open,
    transit: office,
    purchase: office,
    ivrs: office,
  },
  project_locations: { id: open, project_id: open, location_id: open },
  project_sites: { id: open, project_id: open, site_id: open },
  manager_projects: { id: open, project_id: open, user_id: open },
  project_notes: { ...frame, ...project, ...stated(recordTypes.project_notes) },
  packages: {
    ...frame,
    ...project,
    ...stated(packages),
    has_track: open,
    statuses: open,
    /** A filter by status and date. */
    kind: open,
    // Their items are blinded one by one.
    outbounds: open,
    documents: open,
    reports: open,
    days_overdue: open,
    position: open,
    estimated_arrival: open,
  },
  package_statuses: { ...frame, ...stated(recordTypes.package_statuses), recorded_at: open },
  delivery_reports: {
    id: open,
    package_id: open,
    user_id: open,
    airbill: open,
    recipients: open,
    at: open,
    kind: open,
    key: open,
    project_id: open,
    client_id: open,
    outcome: open,
    received_by: open,
    signature_file_id: open,
    /** Written by people about what they see. */
    no_signature_reason: text,
    condition: open,
    temperature: open,
    temperature_unit: open,
    temperature_c: open,
    exception: open,
    /** Free text that may mention hidden data. */
    note: text,
    lat: open,
    lng: open,
    accuracy: open,
    device_occurred_at: open,
    device_sent_at: open,
    clock_error_ms: open,
    occurred_at: open,
    time_marks: open,
    search_text: text,
    package: open,
    package__airbill: open,
    project: open,
    project__name: open,
    project__client__name: open,
    client: open,
    reporter: open,
    signed: open,
    status: open,
    position: open,
    // Their contents are filtered by the reader's own rights.
    lines: open,
    /** Blinded names. */
    products: open,
    photos: open,
    photos_received: open,
    photos_awaited: open,
  },
  /** Attachments may show labels. */
  delivery_report_photos: {
    id: value,
    report_id: value,
    place: value,
    sha256: value,
    size: value,
    taken_at: value,
    file_id: value,
    received_at: value,
  },
  delivery_report_lines: {
    id: value,
    report_id: value,
    line_id: value,
    batch: text,
    product,
    quantity: value,
    accepted: value,
    refused: value,
  },
  inbounds: { ...frame, ...project, ...voided, ...stated(inbounds), lines: open },
  outbounds: {
    ...frame,
    ...project,
    ...voided,
    ...stated(outbounds),
    package_id: open,
    packages: open,
    lines: open,
    /** A filter by the week of the dispatch. */
    week: open,
    arrived_date: open,
    days_late: open,
    state: open,
    kind: open,
  },
  returns: { ...frame, ...project, ...voided, ...stated(returns), lines: open },
  inventories: {
    ...frame,
    ...project,
    ...voided,
    ...stated(inventories),
    expires_in_days: value,
    batch_id: value,
  },
  destructions: { ...frame, ...project, ...voided, ...stated(destructions), certificate: value, lines: open },
  record_lines: {
    ...frame,
    batch_id: value,
    ...stated(recordTypes.inbound_lines),
    ...stated(recordTypes.outbound_lines),
    ...stated(recordTypes.return_lines),
    ...stated(recordTypes.destruction_lines),
  },
  certificates: {
    id: value,
    destruction_id: value,
    file_id: value,
    uploaded_at: value,
    superseded_at: value,
    uploaded_by: value,
  },
  invoices: {
    ...frame,
    ...project,
    ...stated(invoices),
    project__sponsor: open,
    partner: open,
    sponsor: open,
    debt: open,
    file: value,
    file_id: value,
    payments: open,
    budget_left: open,
    period: open,
    days_late: open,
    business_day: open,
  },
  invoice_payments: { ...frame, ...stated(recordTypes.invoice_payments) },
  /** An inventory on the expiry ladder. */
  expiry: {
    ...project,
    id: value,
    product,
    batch: text,
    qty_stock: value,
    expiry_date: value,
    expires_in_days: value,
    kind: value,
  },
  products: {
    ...frame,
    ...project,
    ...stated(recordTypes.products),
    name_key: product,
    /** Of its batches. */
    batches: value,
  },
  batches: {
    ...frame,
    ...project,
    ...stated(recordTypes.batches),
    number_key: text,
    status: value,
    is_expired: value,
    strength: text,
    storage_class: value,
    figures: value,
    counted: value,
    product_id: value,
    sites: value,
    documents: value,
    extensions: value,
    spellings: value,
    status_since: value,
  },
  ...kitTables,
  ...accountabilityTables,
  depots: { ...frame, ...stated(recordTypes.depots), name_key: open, location: open, location__code: open },
  ...stockVisibility,
  ...documentTables,
  ...temperatureTables,
  ...shipmentTables,
  ...recallTables,
} as const satisfies Readonly<Record<string, Choices>>;

export type RecordType = keyof typeof table;

/** Each column of each record type, with the readers it is hidden from. */
export const columnChoices: Readonly<Record<RecordType, Choices>> = table;

export function isRecordType(name: string): name is RecordType {
  return Object.hasOwn(table, name);
}

/** Record types with one batch per row: even their number is hidden from blinded readers. */
const batchTypes: ReadonlySet<RecordType> = new Set([
  'inventories',
  'expiry',
  'products',
  'batches',
  'batch_texts',
  'kits',
  'stock',
  'stock_overrides',
  'stock_levels',
  'batch_files',
  'outbound_files',
  'batch_extensions',
  'shipment_request_lines',
  ...(Object.keys(temperatureTables) as (keyof typeof temperatureTables)[]),
  'reconciliation',
  'accountability',
  'certificates',
  'project_notes',
]);

/** Whether this reader sees any rows of the type; false without a reader. */
export function seesRows(viewer: Viewer | undefined, type: RecordType): boolean {
  return viewer !== undefined && !(viewer.isBlinded && batchTypes.has(type));
}

/** Whether this reader sees a column. Blinded readers and site users see only columns in the table. */
export function seesColumn(viewer: Viewer, type: RecordType, column: string): boolean {
  return leftOut(viewer, type, column) === undefined;
}

/** The replacement of a column that is hidden from this reader; undefined for a visible one. */
export function blankOf(viewer: Viewer, type: RecordType, column: string): Blank | undefined {
  return leftOut(viewer, type, column)?.shown;
}

/** The row as this reader sees it: its keys stay. */
export function seenRow<Row extends object>(viewer: Viewer, type: RecordType, row: Row): Row {
  const seen = Object.entries(row).map(([column, held]: [string, unknown]): [string, unknown] => {
    const blank = blankOf(viewer, type, column);
    return [column, blank === undefined ? held : blank];
  });
  return Object.fromEntries(seen) as Row;
}

interface Asked {
  readonly sort: readonly string[];
  readonly search: readonly string[];
}

/** The columns by which this reader may sort and search: the visible ones. */
export function seenDeclaration<D extends Asked>(viewer: Viewer, type: RecordType, declaration: D): D {
  const sees = (column: string) => seesColumn(viewer, type, column);
  return { ...declaration, sort: declaration.sort.filter(sees), search: declaration.search.filter(sees) };
}

/** The declared visibility of a record type's fields, by column and by import name. */
function stated(fields: Fields): Choices {
  const choices = Object.entries(fields).flatMap(([column, field]) => [
    [column, field.blinding],
    [importName(column, field), field.blinding],
  ]);
  return Object.fromEntries(choices);
}

function leftOut(viewer: Viewer, type: RecordType, column: string): LeftOut | undefined {
  const choices: Choices = columnChoices[type];
  const choice = Object.hasOwn(choices, column) ? choices[column] : value;
  if (choice === undefined || choice === 'open') return undefined;
  const forBlinded = viewer.isBlinded && choice.for !== 'sites';
  const forSites = isSiteRole(viewer.role) && choice.for !== 'blinded';
  return forBlinded || forSites ? choice : undefined;
}
