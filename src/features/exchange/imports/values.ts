// Strict parsing of import values: an ambiguous value is an error of its row, never a guess (requirements,
// Part 3). Decimals and dates stay texts.

import { isOneLine, isParagraph } from '#core/validation.ts';
import { type Reading, readDate, readDecimal, readMoment } from '#core/written-values.ts';
import { isListedLocation, locationCodeOf } from '#features/administration/locations/rules.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import { isCode } from '#record-types/field.ts';
import { type ImportField, type KindName, recordFields } from '#record-types/imports.ts';

/** A parsed value before it is written: null is empty, lists are complete. */
export type GivenValue = string | null | readonly string[];

/** Why a value was rejected. */
export interface FieldError {
  /** Empty for the row as a whole. */
  readonly field: string;
  readonly value: string;
  readonly reason: Reason;
}
export type ValueReading =
  | { readonly value: GivenValue }
  | { readonly error: Reason; readonly given?: string };

/** Prefix of the external id that the portal generates for a row without one. */
export const ownKeyPrefix = 'auto:';

/** A number with a decimal point and no thousands separators. */
export const plainForm = { decimal: '.', thousands: '' };
export const isoDate = 'YYYY-MM-DD';
const listLimit = 200;

/** Reads a value of a JSON body: one format per type, numbers as texts or numbers. */
export function readJsonValue(field: ImportField, given: unknown): ValueReading {
  if (given === null || (typeof given === 'string' && given.trim() === '')) return emptyValue(field);
  const wrong = (error: Reason) => ({ error, given: shown(given) });
  switch (field.type) {
    case 'decimal':
      if (typeof given !== 'string' && typeof given !== 'number') return wrong(reason('not_a_number'));
      return readDecimal(given, plainForm, field);
    case 'date':
      return typeof given === 'string'
        ? readDate(given, [isoDate])
        : wrong(reason('no_date', { forms: isoDate }));
    case 'moment':
      return typeof given === 'string'
        ? readMoment(given, { dates: [isoDate] })
        : wrong(reason('no_moment', { forms: isoDate }));
    case 'flag':
      return typeof given === 'boolean' ? { value: String(given) } : wrong(reason('no_boolean'));
    case 'list':
      return Array.isArray(given) && given.every((one) => typeof one === 'string')
        ? readList(field, given)
        : wrong(reason('no_list'));
    default:
      return typeof given === 'string' ? readWord(field, given.trim()) : wrong(reason('no_text'));
  }
}

/** Fields of a status event in a row without a status: they would be lost. */
export function statusErrors(kind: KindName, given: Readonly<Record<string, GivenValue>>): FieldError[] {
  const fields: Readonly<Record<string, ImportField>> = recordFields[kind];
  if (typeof given['status'] === 'string') return [];
  return Object.entries(given).flatMap(([field, value]) =>
    fields[field]?.event && typeof value === 'string' ? [{ field, value, reason: reason('no_status') }] : [],
  );
}

/** Reads a text, a code, or the key or name of another record. */
export function readWord(field: ImportField, text: string): Reading {
  if (field.type === 'code') {
    return isCode(field, text) ? { value: text } : { error: field.error };
  }
  return field.type === 'text' ? readText(text, field.max, field.multiline) : readName(field, text);
}

/** Several values in one cell; one that contains a separator is in quotation marks. */
export function listText(values: readonly string[]): string {
  return values
    .map((value) => (/^"|[,;\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(', ');
}

/** Reads several values, without duplicates. */
export function readList(field: ImportField, parts: readonly string[]): ValueReading {
  const values = new Set<string>();
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
    const reading = readName(field, part);
    if ('error' in reading) return reading;
    values.add(reading.value);
  }
  if (values.size > listLimit) return { error: reason('too_many_values', { count: listLimit }) };
  return { value: [...values] };
}

/** The parsed result of an empty value. */
export function emptyValue(field: ImportField): ValueReading {
  if (field.required) return { error: reason('required') };
  return { value: field.type === 'list' ? [] : null };
}

/** The words for yes and no. */
export const flags = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, 'true'] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, 'false'] as const),
]);

/** Reads a text of at most `max` characters that the database can store; a single line unless `multiline`. */
export function readText(value: string, max: number, multiline = false): Reading {
  if (value.includes('\u0000') || !value.isWellFormed()) return { error: reason('unreadable_text') };
  if (multiline ? !isParagraph(value) : !isOneLine(value)) {
    return { error: reason(multiline ? 'control_characters' : 'not_one_line') };
  }
  return value.length > max ? { error: reason('too_long', { count: max }) } : { value };
}

/** The key or name of another record; locations by their ISO code (LOC-02, A-147). */
export function readName(field: ImportField, value: string): Reading {
  const isLocation =
    (field.type === 'reference' && field.to === 'locations') ||
    (field.type === 'list' && field.of === 'locations');
  if (!isLocation) return readText(value, 200);
  const code = locationCodeOf(value);
  if (!isListedLocation(code)) return { error: reason('location_excluded') };
  return readText(code === 'GB' ? code : value, 200);
}

/** A value for a report: shortened, without characters that the database cannot store. */
export function shown(given: unknown): string {
  const clean = storable(typeof given === 'string' ? given : (JSON.stringify(given) ?? ''));
  return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}

/** The longest text of a spreadsheet cell. */
const longestCell = 32_767;

/** A rejected text as in its cell, to be exported for correction. */
export function keptText(text: string): string {
  return storable(text.slice(0, longestCell));
}

/** Replaces what the database cannot store by U+FFFD. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '�');
}
