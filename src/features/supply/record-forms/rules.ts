// Conversion between a form's text values and the body of a request. The fields are those of the catalogue,
// as in imports, so that form, import and API validate alike (requirements, Part 3).
import { quantityToEdit, typedDecimal } from '#core/given-values.ts';
import type { Locale } from '#locales/locales.ts';
import type { BatchStatus } from '#record-types/batch.ts';
import type { Field, Fields } from '#record-types/field.ts';
import { type FormKind, formFields, hasLines, isVoided } from '#record-types/forms.ts';

/** A project that ends before it starts. */
export function endsBeforeStart(values: { start_date?: unknown; end_date?: unknown }): boolean {
  const { start_date: start, end_date: end } = values;
  return typeof start === 'string' && typeof end === 'string' && end < start;
}

/** A form holds texts and flags: ids and lists are converted to texts, lines to JSON. */
export type FormTexts = Readonly<Record<string, string | boolean>>;

/** The initial values of a form: of a record or of a new one. */
export function formOf(kind: FormKind, entry: Readonly<Record<string, unknown>>, locale: Locale): FormTexts {
  const texts = Object.entries<Field>(formFields[kind]).map(([name, field]): [string, string | boolean] => {
    const value = entry[name];
    if (field.type === 'flag') return [name, typeof value === 'boolean' ? value : name === 'is_active'];
    if (Array.isArray(value)) return [name, value.join(isOfTexts(field) ? '\n' : ',')];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return [name, field.type === 'decimal' && field.decimals === 3 ? quantityToEdit(text, locale) : text];
  });
  const lines = hasLines(kind)
    ? {
        lines: JSON.stringify(
          linesOfText(JSON.stringify(entry['lines'] ?? [])).map((line) => ({
            ...line,
            quantity: quantityToEdit(line.quantity, locale),
          })),
        ),
      }
    : {};
  return {
    ...Object.fromEntries(texts),
    ...lines,
    ...(isVoided(kind) && { stock_override: '' }),
    reason: '',
  };
}

/** Whether the values of a list are texts, not ids. */
export function isOfTexts(field: Field): boolean {
  return field.type === 'list' && field.of === 'smo_ids';
}

/** The request body of a form's values. */
export function bodyOfForm(kind: FormKind, form: FormTexts, locale: Locale): Record<string, unknown> {
  const body = Object.entries<Field>(formFields[kind]).map(([name, field]): [string, unknown] => [
    name,
    valueOfText(field, form[name] ?? '', locale),
  ]);
  return {
    ...Object.fromEntries(body),
    ...(hasLines(kind) && {
      lines: linesOfText(String(form['lines'])).map((line) => lineBody(line, locale)),
    }),
    ...(form['stock_override'] && { stock_override: String(form['stock_override']) }),
    reason: String(form['reason'] ?? ''),
  };
}

/** The lines of a form. */
export function linesOfText(text: string): FormLine[] {
  const lines: unknown = JSON.parse(text);
  if (!Array.isArray(lines)) return [];
  const part = (line: object, name: string) => {
    const value: unknown = Reflect.get(line, name);
    return typeof value === 'string' ? value : '';
  };
  const optional = ['destroyed_from', 'kits', 'airbill'] as const;
  return lines.map((line: object) => ({
    batch: part(line, 'batch'),
    product: part(line, 'product'),
    quantity: part(line, 'quantity'),
    ...Object.fromEntries(
      optional.flatMap((name) => (part(line, name) === '' ? [] : [[name, part(line, name)]])),
    ),
  }));
}

export interface FormLine {
  readonly batch: string;
  readonly product: string;
  readonly quantity: string;
  /** One of `destroyedFrom`, or empty; only for destructions. */
  readonly destroyed_from?: string;
  /** Numbers and ranges; not of inbounds. */
  readonly kits?: string;
  /** Of outbounds, where it is not the outbound's own. */
  readonly airbill?: string;
}

function lineBody({ batch, product, quantity, destroyed_from, kits, airbill }: FormLine, locale: Locale) {
  return {
    batch: batch.trim() || null,
    product: product.trim() || null,
    quantity: typedDecimal(quantity, locale) || null,
    ...(destroyed_from && { destroyed_from }),
    ...(kits?.trim() && { kits }),
    ...(airbill?.trim() && { airbill }),
  };
}

function valueOfText(field: Field, value: string | boolean, locale: Locale): unknown {
  if (typeof value === 'boolean') return value;
  const parts = value.split(isOfTexts(field) ? '\n' : ',').filter((part) => part.trim() !== '');
  switch (field.type) {
    case 'list':
      return isOfTexts(field) ? parts.map((part) => part.trim()) : parts.map(Number);
    case 'reference':
      return value === '' ? null : Number(value);
    case 'text':
      return value;
    case 'moment': {
      // A typed time is local time.
      const moment = new Date(value);
      return value === '' ? null : Number.isNaN(moment.getTime()) ? value : moment.toISOString();
    }
    default: {
      const text = field.type === 'decimal' ? typedDecimal(value, locale) : value.trim();
      // An empty required field is sent as it is, so that the server reports its error.
      return text === '' && !field.required ? null : text;
    }
  }
}

/** The path parameters of a record. */
export function paramsOf(kind: FormKind, id: number, parent: number | undefined): Record<string, number> {
  if (isVoided(kind)) return { id: parent ?? 0, recordId: id };
  return kind === 'invoice_payments' ? { id: parent ?? 0, paymentId: id } : { id };
}

/** One of these is required in a new record of the type, besides individually required fields (amendment 29). */
const oneOf: Readonly<Partial<Record<FormKind, readonly (readonly string[])[]>>> = {
  inbounds: [['lines', 'quantity']],
  outbounds: [['dispatched_date', 'planned_date'], ['site_id', 'site'], ['lines']],
  returns: [['site_id', 'site_name']],
  inventories: [['qty_stock', 'qty_received', 'qty_sent', 'qty_damaged']],
  destructions: [['lines']],
};

/** The field for the name of a site that is not listed. */
export function siteTextOf(kind: FormKind): 'site' | 'site_name' | undefined {
  if (kind === 'outbounds') return 'site';
  return kind === 'returns' ? 'site_name' : undefined;
}

/** Whether a form marks the field as required: it has no alternative, or is a site. */
export function isRequiredField(kind: FormKind, name: string): boolean {
  const fields: Fields = formFields[kind];
  const field = fields[name];
  const groups = oneOf[kind] ?? [];
  const hasOther = groups.some((names) => names.length > 1 && names.includes(name) && name !== 'site_id');
  if (field?.required === true || (field?.expected === true && !hasOther)) return field.type !== 'flag';
  return groups.some((names) => names[0] === name && (names.length === 1 || name === 'site_id'));
}

/** Whether a freight cost lacks a currency; older records may. */
export function lacksFreightCurrency(values: Readonly<Record<string, unknown>>): boolean {
  const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';
  return isGiven(values['freight_cost']) && !isGiven(values['freight_currency']);
}

/** What a form offers from the latest record: values by field, with the display names of ids. */
export interface RecordDefaults {
  readonly values: Readonly<Record<string, string | number>>;
  readonly names: Readonly<Record<string, string>>;
}

/** The missing fields of a new record; of alternatives, the first. */
export function missingFields(kind: FormKind, body: Readonly<Record<string, unknown>>): string[] {
  const isGiven = (name: string) => {
    const value = body[name];
    if (name === 'lines' && Array.isArray(value)) return value.some((line) => lineIsGiven(line));
    return value !== null && value !== undefined && value !== '';
  };
  const inGroup = (name: string) => (oneOf[kind] ?? []).some((names) => names.includes(name));
  const expected = Object.entries<Field>(formFields[kind])
    .filter(([name, field]) => field.expected === true && !isGiven(name) && !inGroup(name))
    .map(([name]) => name);
  const groups = (oneOf[kind] ?? []).filter((names) => !names.some((name) => isGiven(name)));
  const currency = kind === 'packages' && lacksFreightCurrency(body) ? ['freight_currency'] : [];
  return [...expected, ...groups.map((names) => names[0] ?? ''), ...currency];
}

function lineIsGiven(line: unknown): boolean {
  return typeof line === 'object' && line !== null && Object.values(line).some((value) => value !== null);
}

/** A batch of a project, with its latest count. */
export interface StockItem {
  readonly batch: string | null;
  readonly product: string | null;
  /** Null for goods without a known batch. */
  readonly status: BatchStatus | null;
  readonly qty_stock: string | null;
  readonly expiry_date: string | null;
  readonly is_expired: boolean;
}

/** Why the server would refuse an outbound of this batch; undefined if it may be sent. */
export function whyNotDispatched({ status, is_expired }: StockItem): RefusedBatch | undefined {
  if (status === null) return undefined;
  return status === 'released' ? (is_expired ? 'batch_expired' : undefined) : refusedBatches[status];
}

const refusedBatches = {
  quarantine: 'batch_quarantined',
  rejected: 'batch_rejected',
  recalled: 'batch_recalled',
} as const satisfies Readonly<Record<Exclude<BatchStatus, 'released'>, string>>;
type RefusedBatch = (typeof refusedBatches)[keyof typeof refusedBatches] | 'batch_expired';

/** Batch and product in compared form: trimmed, ignoring case. */
export function stockKey({ batch, product }: { batch: string | null; product: string | null }): string {
  return JSON.stringify([batch, product].map((part) => (part ?? '').trim().toLowerCase()));
}

/** Whether the lines together exceed the available quantity of this item. */
export function takesTooMuch(item: StockItem, lines: readonly FormLine[], locale: Locale): boolean {
  if (item.qty_stock === null) return false;
  const taken = lines
    .filter((line) => stockKey(line) === stockKey(item))
    .map(({ quantity }) => Number(typedDecimal(quantity, locale)))
    .filter((quantity) => quantity > 0)
    .reduce((sum, quantity) => sum + quantity, 0);
  return taken > Number(item.qty_stock);
}
