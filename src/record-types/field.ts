// The declaration of a record's field: its type, where it appears, and derived properties.
import { isCurrency } from '#core/money.ts';
import type { TextKey } from '#locales/namespaces.ts';
import { type Reason, reason } from '#locales/reasons.ts';

/** The record types that a field may point to. */
export type ReferenceTarget =
  | 'clients'
  | 'projects'
  | 'products'
  | 'batches'
  | 'packages'
  | 'inbounds'
  | 'outbounds'
  | 'returns'
  | 'destructions'
  | 'invoices'
  | 'locations'
  | 'cars'
  | 'depots'
  | 'sites';

export type FieldType =
  | {
      readonly type: 'text';
      readonly max: number;
      /** Multi-line text, such as an address. */
      readonly multiline?: true;
    }
  | {
      readonly type: 'code';
      readonly pattern: RegExp;
      /** The allowed codes of this format; all of them if absent. */
      readonly exists?: (code: string) => boolean;
      readonly error: Reason;
    }
  | { readonly type: 'decimal'; readonly decimals: number; readonly negative: boolean }
  | { readonly type: 'date' }
  /** A point in time. */
  | { readonly type: 'moment' }
  | { readonly type: 'flag' }
  /** Another record: in forms by its id, in imports by its external id, else its name. */
  | { readonly type: 'reference'; readonly to: ReferenceTarget }
  /** Several values, stored in a separate table. */
  | { readonly type: 'list'; readonly of: 'smo_ids' | 'locations' | 'sites' };

/** Whether a field is required, and how. */
export interface Presence {
  readonly required?: true;
  /**
   * A record without it is incomplete: an import rejects a new one, unless the mapping declares that the
   * source lacks it.
   */
  readonly expected?: true;
  /**
   * The value that an import stores in a non-empty column when the file has none; an existing value is kept.
   */
  readonly otherwise?: string;
  /** Describes the status event that is reported with the record; not a column of the record. */
  readonly event?: true;
}

/** Where a field appears. `list`: the list on screen (sortable), its response and its spreadsheet. */
export type Place = 'form' | 'import' | 'list' | 'history';

/** The value that replaces one hidden from the reader: the key remains. */
export type Blank = '' | null | readonly [];
export interface LeftOut {
  readonly for: 'blinded' | 'sites' | 'both';
  readonly shown: Blank;
}
/** Who sees it: everyone who sees the record, or not blinded readers, or not site users (amendment 28). */
export type Blinding = 'open' | LeftOut;

export type Field = FieldType &
  Presence & {
    /** Its label in lists, spreadsheets and the history. */
    readonly label: TextKey;
    /** Its label in forms, where that differs. */
    readonly formLabel?: TextKey;
    readonly blinding: Blinding;
    /** Where it appears; everywhere if absent. */
    readonly only?: readonly Place[];
    /**
     * Part of the search text; add new fields at the end, with a migration that rebuilds the search texts.
     */
    readonly searchable?: true;
    /** A number or key that people compare character by character. */
    readonly identifier?: true;
    /** The form of a new record offers the value of the project's latest one. */
    readonly repeated?: true;
    /** The example in the API guide; the first record type with a field of this name wins. */
    readonly example?: string;
  };

/** The fields of a record type by their columns, in the order of its form. */
export type Fields = Readonly<Record<string, Field>>;

/**
 * Blinded readers see this instead of a product: the project's blinded product name, if the project has one.
 */
const blindedProductName = '';

export const hiddenText = { for: 'blinded', shown: '' } as const;
export const hiddenValue = { for: 'blinded', shown: null } as const;
export const hiddenProduct = { for: 'blinded', shown: blindedProductName } as const;

export const text = { type: 'text', max: 500 } as const;
export const shortText = { type: 'text', max: 200 } as const;
export const paragraph = { ...text, multiline: true } as const;
export const name = { ...shortText, required: true } as const;
export const quantity = { type: 'decimal', decimals: 3, negative: false } as const;
export const money = { type: 'decimal', decimals: 2, negative: true } as const;
export const date = { type: 'date' } as const;
export const expectedDate = { ...date, expected: true } as const;
export const moment = { type: 'moment' } as const;
export const isActive = { type: 'flag', otherwise: 'true' } as const;
export const optionalCurrency = {
  type: 'code',
  pattern: /^[A-Z]{3}$/,
  exists: isCurrency,
  error: reason('no_currency'),
} as const;
export const currency = { ...optionalCurrency, required: true } as const;

/** The project of a record: given by the path of its form, named in an import. */
export const projectAbove = {
  type: 'reference',
  to: 'projects',
  required: true,
  label: 'history.project',
  only: ['import'],
  blinding: 'open',
} as const;

/** The site of the list of sites, stored next to the site name as entered. */
export const listedSite = {
  type: 'reference',
  to: 'sites',
  label: 'records.site',
  formLabel: 'recordForms.site_id',
  only: ['form'],
  blinding: 'open',
} as const;

/** Where goods are taken from or come to; without one, the depot of the project. */
export const depot = {
  type: 'reference',
  to: 'depots',
  label: 'records.depot',
  only: ['form', 'import', 'history'],
  repeated: true,
  blinding: 'open',
  example: 'Central depot',
} as const;

/** Whether the field accepts this code. */
export function isCode(field: Extract<FieldType, { type: 'code' }>, code: string): boolean {
  return field.pattern.test(code) && (field.exists?.(code) ?? true);
}

/** The project and client of a row: visible to everyone who sees the row. */
export const ofProject = {
  project_id: 'open',
  client_id: 'open',
  project: 'open',
  client: 'open',
  project__name: 'open',
  project__client__name: 'open',
} as const;
