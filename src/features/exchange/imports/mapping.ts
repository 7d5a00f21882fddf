// The mapping file of the command-line import: which column of a file is which field of which kind of record
// (requirements, Part 3). mappings/README.md has an example.
import * as z from 'zod/mini';
import { isTimeZone } from '#core/dates.ts';
import { parseJsonWithComments } from '#core/json-with-comments.ts';
import { dateFormError, monthNamesError } from '#core/written-values.ts';
import {
  type ImportField,
  type KindFields,
  type KindName,
  kindNames,
  type NamedField,
  recordFields,
} from '#record-types/imports.ts';

/** The source of a field. */
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
const mappedRecord = z.strictObject({
  external_id: fieldSource,
  fields: z.record(z.string(), fieldSource),
  /** Expected fields that the source lacks in some or all rows (amendment 29). */
  missing_in_source: z._default(z.array(z.string()), []),
});
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
  /** The time zone of times without one. */
  time_zone: z._default(z.string(), 'UTC'),
  words: z._default(z.strictObject({ no_number: words, no_date: words, no_text: words }), {
    no_number: [],
    no_date: [],
    no_text: [],
  }),
  lookups: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  records: z.record(z.string(), mappedRecord),
});

/** A kind with the sources of its fields. */
export interface MappedKind extends KindFields {
  readonly externalId: FieldSource;
  readonly fields: readonly MappedField[];
}
export interface MappedField extends NamedField {
  readonly source: FieldSource;
}
export type Mapping = Omit<z.output<typeof mappingFile>, 'records'> & {
  readonly records: readonly MappedKind[];
};

/** Reads a mapping file; throws an Error with the position of an invalid value. */
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
      return given === undefined ? [] : [mappedKind(kind, given)];
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

function mappedKind(
  kind: KindName,
  { external_id: externalId, fields: given, missing_in_source: missing }: z.output<typeof mappedRecord>,
): MappedKind {
  const known = recordFields[kind];
  const place = `records.${kind}.fields`;
  for (const field of Object.keys(given)) oneOf(place, field, Object.keys(known));
  for (const field of missing) oneOf(`records.${kind}.missing_in_source`, field, [...mayBeMissing(kind)]);
  const lacking = mayBeMissing(kind).find(
    (field) => known[field]?.expected === true && given[field] === undefined && !missing.includes(field),
  );
  if (lacking !== undefined) {
    throw new Error(
      `${place}: '${lacking}' is required, or named under 'missing_in_source' if the file has none`,
    );
  }
  const fields = Object.entries(known).flatMap(([field, type]) => {
    const source = given[field];
    if (source === undefined && type.required) throw new Error(`${place}: '${field}' is required`);
    return source === undefined ? [] : [{ name: field, field: type, source }];
  });
  return { kind, externalId, fields, missing };
}

/**
 * The fields that a mapping may declare as missing: expected ones, and those that report a missing
 * alternative.
 */
function mayBeMissing(kind: KindName): string[] {
  const expected = Object.entries(recordFields[kind]).filter(([, field]) => field.expected);
  return [...expected.map(([field]) => field), ...(oneOfSeveral[kind] ?? [])];
}

/** Fields with an alternative, one of which is expected: a site by id or name, lines or a quantity. */
const oneOfSeveral: Partial<Record<KindName, readonly string[]>> = {
  inbounds: ['quantity'],
  outbounds: ['site'],
  returns: ['site_name'],
  inventories: ['qty_stock'],
};

function checkFile({ source, file, numbers, months, time_zone: zone, words: given }: Mapping): void {
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(source)) {
    throw new Error(`source: '${source}' is no name of small letters, digits, '.', '_' and '-'`);
  }
  if (!isEncoding(file.encoding)) throw new Error(`file.encoding: '${file.encoding}' is not known`);
  if (file.delimiter.length !== 1)
    throw new Error('file.delimiter: one character, such as "," or ";" or "\\t"');
  if (!isTimeZone(zone)) throw new Error(`time_zone: '${zone}' is not known`);
  if (file.header_row < 1) throw new Error('file.header_row: the first row is 1');
  if (numbers.decimal.length !== 1 || numbers.thousands.length > 1 || numbers.decimal === numbers.thousands) {
    throw new Error('numbers: one mark for decimals, and another one or none for thousands');
  }
  const monthsError = months === undefined ? undefined : monthNamesError(months);
  if (monthsError !== undefined) throw new Error(`months: ${monthsError}`);
  for (const [list, all] of Object.entries(given)) {
    const error = all.map(wordError).find((found) => found !== undefined);
    if (error !== undefined) throw new Error(`words.${list}: ${error}`);
  }
}

function checkSource(mapping: Mapping, place: string, field: ImportField, source: FieldSource): void {
  const { column, constant, lookup, date: form, take, split } = source;
  if ((column === undefined) === (constant === undefined)) {
    throw new Error(`${place}: either a 'column' or a 'constant'`);
  }
  if (lookup !== undefined) oneOf(`${place}.lookup`, lookup, Object.keys(mapping.lookups));
  const isDate = field.type === 'date' || field.type === 'moment';
  if (isDate && form === undefined)
    throw new Error(`${place}: a date needs its form, such as "date": "DD.MM.YYYY"`);
  if (!isDate && (form !== undefined || take !== undefined)) throw new Error(`${place}: is no date`);
  if (split !== undefined && (field.type !== 'list' || split === '')) {
    throw new Error(`${place}.split: is for lists, and not empty`);
  }
  const errors = [form ?? []].flat().map(dateFormError);
  const error = errors.find((found) => found !== undefined);
  if (error !== undefined) throw new Error(`${place}.date: ${error}`);
}

function oneOf(place: string, given: string, known: readonly string[]): void {
  if (known.includes(given)) return;
  throw new Error(`${place}: '${given}' is not known${known.length > 0 ? `, but ${known.join(', ')}` : ''}`);
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

/** Whether a cell matches a declared word: compared ignoring case, or a pattern between slashes. */
export function wordTest(declared: readonly string[]): (cell: string) => boolean {
  const plain = new Set(declared.filter((word) => !isPattern(word)).map((word) => word.toLowerCase()));
  const patterned = declared.filter(isPattern).map((word) => new RegExp(`^(?:${word.slice(1, -1)})$`, 'iu'));
  return (cell) => plain.has(cell.toLowerCase()) || patterned.some((pattern) => pattern.test(cell));
}

function isPattern(word: string): boolean {
  return word.length > 2 && word.startsWith('/') && word.endsWith('/');
}

/** Why a text is not a valid declared word; undefined if it is. */
export function wordError(word: string): string | undefined {
  if (word.trim() === '') return 'an empty cell needs no word';
  try {
    wordTest([word]);
    return undefined;
  } catch {
    return `${word} is no pattern`;
  }
}
