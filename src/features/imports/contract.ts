// What an import can fill: the kinds of record with their fields, and the mapping file that says which column of a
// file feeds which of them (issue: "Real data in"; requirements, Part 3). mappings/README.md shows it by example.
import * as z from 'zod/mini';
import { type Reason, reason } from '#core/i18n/reasons.ts';
import { parseJsonWithComments } from '#core/json-with-comments.ts';
import { isCurrency } from '#core/money.ts';
import { faultOfDateForm, faultOfMonths, faultOfWord } from './rules.ts';

/** Whether a code is one of those that a field takes. */
export function isCode(field: Extract<FieldType, { type: 'code' }>, code: string): boolean {
  return field.pattern.test(code) && (field.exists?.(code) ?? true);
}

export type FieldType =
  | { readonly type: 'text'; readonly max: number }
  | {
      readonly type: 'code';
      readonly pattern: RegExp;
      /** Which of the codes of this form there are; all of them if absent. */
      readonly exists?: (code: string) => boolean;
      readonly fault: Reason;
    }
  | { readonly type: 'decimal'; readonly decimals: number; readonly negative: boolean }
  | { readonly type: 'date' }
  | { readonly type: 'flag' }
  /** The external id, else the name, of a record of another kind. */
  | { readonly type: 'reference'; readonly to: KindName }
  /** Several values, gathered from all lines of a record; never taken away again. */
  | { readonly type: 'list'; readonly of: 'smo_ids' | 'locations' };

export type Field = FieldType & {
  readonly required?: true;
  /** What stands in a column that is never empty when the file gives nothing; an older value is kept. */
  readonly otherwise?: string;
};

const text = { type: 'text', max: 500 } as const;
const name = { type: 'text', max: 200, required: true } as const;
const quantity = { type: 'decimal', decimals: 3, negative: false } as const;
const money = { type: 'decimal', decimals: 2, negative: true } as const;
const date = { type: 'date' } as const;
const currency = {
  type: 'code',
  pattern: /^[A-Z]{3}$/,
  exists: isCurrency,
  fault: reason('no_currency'),
  required: true,
} as const;
const locations = { type: 'list', of: 'locations' } as const;
const isActive = { type: 'flag', otherwise: 'true' } as const;
const project = { type: 'reference', to: 'projects', required: true } as const;
const line = { batch: text, product: text, quantity } as const;

const kinds = {
  locations: { name, address: text },
  clients: { name, smo_ids: { type: 'list', of: 'smo_ids' }, locations, is_active: isActive },
  projects: {
    name,
    client: { type: 'reference', to: 'clients', required: true },
    sponsor: text,
    smo_id: text,
    start_date: date,
    end_date: date,
    location: { type: 'reference', to: 'locations' },
    locations,
    is_active: isActive,
  },
  packages: {
    project,
    airbill: { ...name },
    doc_id: text,
    doc_type: text,
    status: { type: 'text', max: 64 },
    date,
    car: text,
    destination: text,
    weight: quantity,
    freight_cost: money,
  },
  inbounds: { project, order: text, invoice: text, received_date: date, weight: quantity, quantity },
  inbound_lines: { inbound: { type: 'reference', to: 'inbounds', required: true }, ...line },
  outbounds: { project, site: text, airbill: text, dispatched_date: date },
  outbound_lines: { outbound: { type: 'reference', to: 'outbounds', required: true }, ...line },
  returns: {
    project,
    date,
    site_name: text,
    site_investigator: text,
    site_address: text,
    shipping_temperature: text,
  },
  return_lines: { return: { type: 'reference', to: 'returns', required: true }, ...line },
  inventories: {
    project,
    batch: text,
    product: text,
    qty_sent: quantity,
    qty_received: quantity,
    qty_damaged: quantity,
    qty_stock: { ...quantity, negative: true },
    expiry_date: date,
    storage_temperature: text,
  },
  destructions: { project, destruction_date: date },
  destruction_lines: { destruction: { type: 'reference', to: 'destructions', required: true }, ...line },
  invoices: {
    // Without a project an invoice is kept for staff to mend (A-95).
    project: { type: 'reference', to: 'projects' },
    name,
    invoicing_date: date,
    end_date: date,
    payment_date: date,
    is_prolonged: { type: 'flag', otherwise: 'false' },
    amount: { ...money, required: true },
    currency,
    amount_paid: { ...money, otherwise: '0' },
    budget_total: money,
    budget_used: money,
  },
  invoice_payments: {
    invoice: { type: 'reference', to: 'invoices', required: true },
    date,
    amount: { ...money, required: true },
    currency,
    reference: text,
  },
  // Transit, purchase and IVRS records: by import alone, shown read-only (A-83).
  project_notes: {
    project,
    kind: {
      type: 'code',
      pattern: /^(transit|purchase|ivrs)$/,
      fault: reason('no_kind', { kinds: 'transit, purchase, ivrs' }),
      required: true,
    },
    date,
    reference: text,
    description: text,
    quantity,
    status: text,
  },
} as const;

export type KindName = keyof typeof kinds;

/** The fields of each kind; kinds stand in the order in which they are written. */
export const recordFields: Readonly<Record<KindName, Readonly<Record<string, Field>>>> = kinds;
export const kindNames = Object.keys(kinds).filter(isKindName);

/** What is imported through the screen and by machines; locations have a form of their own. */
export const importedKinds = [
  'clients',
  'projects',
  'packages',
  'inbounds',
  'inbound_lines',
  'outbounds',
  'outbound_lines',
  'returns',
  'return_lines',
  'inventories',
  'destructions',
  'destruction_lines',
  'invoices',
  'invoice_payments',
  'project_notes',
] as const satisfies readonly KindName[];
export type ImportedKind = (typeof importedKinds)[number];

/** Where a field comes from. */
const fieldSource = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? { column: given } : given)),
  z.strictObject({
    column: z.optional(z.string()),
    constant: z.optional(z.string()),
    lookup: z.optional(z.string()),
    date: z.optional(z.union([z.string(), z.array(z.string())])),
    take: z.optional(z.enum(['first', 'earliest', 'latest'])),
    split: z.optional(z.string()),
  }),
);
export type FieldSource = z.output<typeof fieldSource>;

const words = z._default(z.array(z.string()), []);
const mappingFile = z.strictObject({
  source: z.string(),
  file: z._default(
    z.strictObject({
      encoding: z._default(z.string(), 'utf-8'),
      delimiter: z._default(z.string(), ','),
      header_row: z._default(z.int(), 1),
      sheet: z.optional(z.string()),
    }),
    { encoding: 'utf-8', delimiter: ',', header_row: 1 },
  ),
  numbers: z._default(
    z.strictObject({ decimal: z._default(z.string(), '.'), thousands: z._default(z.string(), '') }),
    { decimal: '.', thousands: '' },
  ),
  months: z.optional(z.array(z.string())),
  words: z._default(z.strictObject({ no_number: words, no_date: words, no_text: words }), {
    no_number: [],
    no_date: [],
    no_text: [],
  }),
  lookups: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  records: z.record(
    z.string(),
    z.strictObject({ external_id: fieldSource, fields: z.record(z.string(), fieldSource) }),
  ),
});

export interface MappedKind {
  readonly kind: KindName;
  readonly externalId: FieldSource;
  readonly fields: readonly MappedField[];
}
export interface MappedField {
  readonly name: string;
  readonly field: Field;
  readonly source: FieldSource;
}
export type Mapping = Omit<z.output<typeof mappingFile>, 'records'> & {
  readonly records: readonly MappedKind[];
};

/** Reads a mapping file; whatever is wrong with it throws an Error that names the place. */
export function readMapping(content: string): Mapping {
  const parsed = mappingFile.safeParse(parseJsonWithComments(content));
  if (!parsed.success) throw new Error(wordsOf(parsed.error.issues[0]));
  const { records, ...rest } = parsed.data;
  const named = Object.keys(records);
  for (const kind of named) oneOf('records', kind, kindNames);
  if (named.length === 0) throw new Error('records: names no kind of record');
  if (named.filter((kind) => kind.endsWith('_lines')).length > 1) {
    throw new Error(
      'records: lines of two kinds share their external ids: import them with a source for each',
    );
  }
  const mapping = {
    ...rest,
    records: kindNames.flatMap((kind) => {
      const given = records[kind];
      return given === undefined ? [] : [mappedKind(kind, given.external_id, given.fields)];
    }),
  };
  checkFile(mapping);
  for (const { kind, externalId, fields } of mapping.records) {
    checkSource(mapping, `records.${kind}.external_id`, { type: 'text', max: 200 }, externalId);
    for (const { name: field, field: type, source } of fields) {
      checkSource(mapping, `records.${kind}.fields.${field}`, type, source);
    }
  }
  return mapping;
}

function mappedKind(kind: KindName, externalId: FieldSource, given: Record<string, FieldSource>): MappedKind {
  const known = recordFields[kind];
  const place = `records.${kind}.fields`;
  for (const field of Object.keys(given)) oneOf(place, field, Object.keys(known));
  const fields = Object.entries(known).flatMap(([field, type]) => {
    const source = given[field];
    if (source === undefined && type.required) throw new Error(`${place}: '${field}' is required`);
    return source === undefined ? [] : [{ name: field, field: type, source }];
  });
  return { kind, externalId, fields };
}

function checkFile({ source, file, numbers, months, words: given }: Mapping): void {
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(source)) {
    throw new Error(`source: '${source}' is no name of small letters, digits, '.', '_' and '-'`);
  }
  if (!isEncoding(file.encoding)) throw new Error(`file.encoding: '${file.encoding}' is not known`);
  if (file.delimiter.length !== 1)
    throw new Error('file.delimiter: one character, such as "," or ";" or "\\t"');
  if (file.header_row < 1) throw new Error('file.header_row: the first row is 1');
  if (numbers.decimal.length !== 1 || numbers.thousands.length > 1 || numbers.decimal === numbers.thousands) {
    throw new Error('numbers: one mark for decimals, and another one or none for thousands');
  }
  const faultyMonths = months === undefined ? undefined : faultOfMonths(months);
  if (faultyMonths !== undefined) throw new Error(`months: ${faultyMonths}`);
  for (const [list, all] of Object.entries(given)) {
    const fault = all.map(faultOfWord).find((found) => found !== undefined);
    if (fault !== undefined) throw new Error(`words.${list}: ${fault}`);
  }
}

function checkSource(mapping: Mapping, place: string, field: Field, source: FieldSource): void {
  const { column, constant, lookup, date: form, take, split } = source;
  if ((column === undefined) === (constant === undefined)) {
    throw new Error(`${place}: either a 'column' or a 'constant'`);
  }
  if (lookup !== undefined) oneOf(`${place}.lookup`, lookup, Object.keys(mapping.lookups));
  const isDate = field.type === 'date';
  if (isDate && form === undefined)
    throw new Error(`${place}: a date needs its form, such as "date": "DD.MM.YYYY"`);
  if (!isDate && (form !== undefined || take !== undefined)) throw new Error(`${place}: is no date`);
  if (split !== undefined && (field.type !== 'list' || split === '')) {
    throw new Error(`${place}.split: is for lists, and not empty`);
  }
  const faulty = [form ?? []].flat().map(faultOfDateForm);
  const fault = faulty.find((found) => found !== undefined);
  if (fault !== undefined) throw new Error(`${place}.date: ${fault}`);
}

function oneOf(place: string, given: string, known: readonly string[]): void {
  if (known.includes(given)) return;
  throw new Error(`${place}: '${given}' is not known${known.length > 0 ? `, but ${known.join(', ')}` : ''}`);
}

function isKindName(given: string): given is KindName {
  return Object.hasOwn(kinds, given);
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return label === 'utf-16';
  }
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  const place = issue?.path.join('.') || 'the mapping';
  if (issue?.code === 'unrecognized_keys') return `${place}: '${issue.keys.join("', '")}' is not known`;
  if (issue?.code === 'invalid_type') return `${place}: ${issue.expected} expected`;
  if (issue?.code === 'invalid_value') return `${place}: one of ${issue.values.join(', ')} expected`;
  return `${place}: not understood`;
}
