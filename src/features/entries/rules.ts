// What people enter by hand: the kinds of entry with their fields. Where a spreadsheet or a machine may bring the same
// record, the fields are those of the import, so that the three ways in check alike (requirements, Part 3).
import { type Field, type FieldType, type KindName, recordFields } from '../imports/contract.ts';

export const entryKinds = [
  'clients',
  'projects',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'invoices',
  'invoice_payments',
  'cars',
  'sites',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What an entry may point to. */
export type EntryTarget = 'clients' | 'projects' | 'locations' | 'cars' | 'sites';

export type EntryField = (
  | Exclude<FieldType, { type: 'reference' } | { type: 'list' }>
  | { readonly type: 'id'; readonly of: EntryTarget }
  | { readonly type: 'ids'; readonly of: 'locations' | 'sites' }
  | { readonly type: 'texts' }
) & { readonly required?: true };

export type EntryFields = Readonly<Record<string, EntryField>>;

const site = { type: 'id', of: 'sites' } as const;
const shortText = { type: 'text', max: 200 } as const;

/** The fields of each kind, in the order of its form. What an entry lies below stands in its path. */
export const entryFields: Readonly<Record<EntryKind, EntryFields>> = {
  clients: imported('clients'),
  projects: { ...imported('projects'), site_ids: { type: 'ids', of: 'sites' } },
  packages: {
    ...imported('packages', 'car', 'destination', 'weight', 'freight_cost'),
    car_id: { type: 'id', of: 'cars' },
    ...only('packages', 'car'),
    site_id: site,
    ...only('packages', 'destination', 'weight', 'freight_cost'),
  },
  inbounds: imported('inbounds', 'project'),
  outbounds: { site_id: site, ...imported('outbounds', 'project') },
  returns: { site_id: site, ...imported('returns', 'project') },
  inventories: imported('inventories', 'project'),
  destructions: imported('destructions', 'project'),
  // What is paid follows the payments.
  invoices: imported('invoices', 'amount_paid'),
  invoice_payments: imported('invoice_payments', 'invoice'),
  cars: {
    plate: { ...shortText, required: true },
    name: shortText,
    gps_device_id: shortText,
    is_active: { type: 'flag' },
  },
  sites: {
    name: { ...shortText, required: true },
    investigator: shortText,
    address: { type: 'text', max: 500 },
  },
};

/** The lists of a project: their rows are voided with a reason, never deleted. */
export const voidedKinds = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'] as const;
export type VoidedKind = (typeof voidedKinds)[number];

export function isVoided(kind: EntryKind): kind is VoidedKind {
  return voidedKinds.some((one) => one === kind);
}

/** The kinds that carry lines, each with the column by which a line belongs to it (amendment 5). */
export const lineOwners = {
  inbounds: 'inbound_id',
  outbounds: 'outbound_id',
  returns: 'return_id',
  destructions: 'destruction_id',
} as const satisfies Partial<Record<EntryKind, string>>;

export function hasLines(kind: EntryKind): kind is keyof typeof lineOwners {
  return Object.hasOwn(lineOwners, kind);
}

/** The fields of a line. */
export const lineFields = fieldsOf('inbound_lines', ['inbound']);

/** Statuses are free text; these are the usual ones. */
export const usualStatuses = ['Registered', 'In transit', 'Delivered', 'Returned'] as const;

/** A project that ends before it begins. */
export function endsBeforeStart(values: { start_date?: unknown; end_date?: unknown }): boolean {
  const { start_date: start, end_date: end } = values;
  return typeof start === 'string' && typeof end === 'string' && end < start;
}

function imported(kind: KindName, ...without: string[]): EntryFields {
  return fieldsOf(kind, without);
}

function only(kind: KindName, ...names: string[]): EntryFields {
  return fieldsOf(
    kind,
    Object.keys(recordFields[kind]).filter((name) => !names.includes(name)),
  );
}

function fieldsOf(kind: KindName, without: readonly string[]): EntryFields {
  return Object.fromEntries(
    Object.entries(recordFields[kind])
      .filter(([name]) => !without.includes(name))
      .map(([name, field]) => entryField(name, field)),
  );
}

function entryField(name: string, field: Field): [string, EntryField] {
  if (field.type === 'reference') {
    if (field.to !== 'clients' && field.to !== 'projects' && field.to !== 'locations') {
      throw new Error(`an entry does not point to ${field.to}`);
    }
    const id = { type: 'id', of: field.to } as const;
    return [`${name}_id`, field.required ? { ...id, required: true } : id];
  }
  if (field.type !== 'list') return [name, field];
  return field.of === 'smo_ids'
    ? [name, { type: 'texts' }]
    : ['location_ids', { type: 'ids', of: 'locations' }];
}

/** A form holds texts and flags: ids and several values are written as texts, lines as JSON. */
export type FormTexts = Readonly<Record<string, string | boolean>>;

/** What a form shows of an entry, or of what a new one begins with. */
export function formOf(kind: EntryKind, entry: Readonly<Record<string, unknown>>): FormTexts {
  const texts = Object.entries(entryFields[kind]).map(([name, field]): [string, string | boolean] => {
    const value = entry[name];
    if (field.type === 'flag') return [name, typeof value === 'boolean' ? value : name === 'is_active'];
    if (Array.isArray(value)) return [name, value.join(field.type === 'texts' ? '\n' : ',')];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return [name, field.type === 'decimal' && field.decimals === 3 ? shortest(text) : text];
  });
  const lines = hasLines(kind)
    ? { lines: JSON.stringify(linesOfText(JSON.stringify(entry['lines'] ?? [])).map(shortLine)) }
    : {};
  return { ...Object.fromEntries(texts), ...lines, reason: '' };
}

/** Without the zeros that a quantity is stored with: 9.000 is nine, and in half of the languages nine thousand. */
function shortest(decimal: string): string {
  return decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

function shortLine(line: FormLine): FormLine {
  return { ...line, quantity: shortest(line.quantity) };
}

/** The body that a form stands for. */
export function bodyOfForm(kind: EntryKind, form: FormTexts): Record<string, unknown> {
  const body = Object.entries(entryFields[kind]).map(([name, field]): [string, unknown] => [
    name,
    valueOfText(field, form[name] ?? ''),
  ]);
  return {
    ...Object.fromEntries(body),
    ...(hasLines(kind) && { lines: linesOfText(String(form['lines'])).map(lineBody) }),
    reason: String(form['reason'] ?? ''),
  };
}

/** The lines that a form holds. */
export function linesOfText(text: string): FormLine[] {
  const lines: unknown = JSON.parse(text);
  if (!Array.isArray(lines)) return [];
  const part = (line: object, name: string) => {
    const value: unknown = Reflect.get(line, name);
    return typeof value === 'string' ? value : '';
  };
  return lines.map((line: object) => ({
    batch: part(line, 'batch'),
    product: part(line, 'product'),
    quantity: part(line, 'quantity'),
  }));
}

export interface FormLine {
  readonly batch: string;
  readonly product: string;
  readonly quantity: string;
}

function lineBody({ batch, product, quantity }: FormLine) {
  return {
    batch: batch.trim() || null,
    product: product.trim() || null,
    quantity: decimalOf(quantity) || null,
  };
}

function valueOfText(field: EntryField, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const parts = value.split(field.type === 'texts' ? '\n' : ',').filter((part) => part.trim() !== '');
  switch (field.type) {
    case 'ids':
      return parts.map(Number);
    case 'texts':
      return parts.map((part) => part.trim());
    case 'id':
      return value === '' ? null : Number(value);
    case 'text':
      return value;
    default: {
      const text = field.type === 'decimal' ? decimalOf(value) : value.trim();
      // An empty field of a required kind goes out as it is, so that its fault is told.
      return text === '' && !field.required ? null : text;
    }
  }
}

/** People type a comma for the point, and spaces between thousands; `1,234` could be both, and is told as wrong. */
function decimalOf(typed: string): string {
  const text = typed.replaceAll(/\s/g, '');
  return /^[-\u2212]?[1-9]\d{0,2},\d{3}$/.test(text) ? text : text.replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
}

/** The parameters of an entry's own path. */
export function paramsOf(kind: EntryKind, id: number, parent: number | undefined): Record<string, number> {
  if (isVoided(kind)) return { id: parent ?? 0, recordId: id };
  return kind === 'invoice_payments' ? { id: parent ?? 0, paymentId: id } : { id };
}
