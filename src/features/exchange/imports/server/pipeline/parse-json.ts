// Step 1 of the import by API: parses one item of a call into a record's values.
import { type Reason, reason } from '#locales/reasons.ts';
import { type ImportedKind, type ImportField, recordFields } from '#record-types/imports.ts';
import { type FieldError, type GivenValue, readJsonValue, shown, statusErrors } from '../../values.ts';
import type { ParsedRow } from './rows.ts';

const keyField: ImportField = { type: 'text', max: 200, required: true };
const unknownFieldsMaximum = 50;

/** Parses an item by its index. With `strict` each unknown key is an error. */
export function parseItem(kind: ImportedKind, item: unknown, index: number, strict: boolean): ParsedRow {
  if (!isObject(item)) {
    const error = { field: '', value: shown(item), reason: reason('no_object') };
    return { line: index, key: null, given: {}, errors: [error] };
  }
  const values = new Map<string, unknown>(Object.entries(item));
  const given: Record<string, GivenValue> = {};
  const errors: FieldError[] = [];
  const key = readJsonValue(keyField, values.get('external_id') ?? null);
  if ('error' in key) errors.push(fieldError('external_id', values.get('external_id'), key.error));
  for (const [field, declared] of Object.entries<ImportField>(recordFields[kind])) {
    if (!values.has(field)) continue;
    const reading = readJsonValue(declared, values.get(field));
    if ('error' in reading) errors.push(fieldError(field, values.get(field), reading.error));
    else given[field] = reading.value;
  }
  errors.push(...statusErrors(kind, given));
  if (strict) {
    for (const field of unknownFields(kind, item)) {
      errors.push({ field: shown(field), value: shown(values.get(field)), reason: reason('unknown_field') });
    }
  }
  const external = 'value' in key && typeof key.value === 'string' ? key.value : null;
  return { line: index, key: external, given, errors };
}

/** Unknown keys: otherwise a misspelt one would be lost silently (amendment 43). */
export function unknownFields(kind: ImportedKind, item: unknown): string[] {
  if (!isObject(item)) return [];
  const keys = Object.keys(item).filter(
    (name) => name !== 'external_id' && !Object.hasOwn(recordFields[kind], name),
  );
  return keys.slice(0, unknownFieldsMaximum);
}

function isObject(item: unknown): item is object {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

function fieldError(field: string, value: unknown, why: Reason): FieldError {
  return { field, value: why.key === 'required' ? '' : shown(value), reason: why };
}
