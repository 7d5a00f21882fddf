// Suggests the field of each column of a file: by the heading, then by sample values. The user decides;
// uncertain suggestions must be confirmed.
import { fold } from '#core/fold.ts';
import { type ImportField, type KindName, recordFields } from '#record-types/imports.ts';
import { readSheetCell, type SheetHints } from './cells.ts';
import { externalId, type HeadingTexts, headingOf } from './headings.ts';
import { synonyms } from './synonyms.ts';

/** A column of the file's preview. */
export interface FileColumn {
  readonly index: number;
  /** Empty if the column has none. */
  readonly heading: string;
  /** Distinct values below the heading. */
  readonly samples: readonly string[];
}

/** `exact`: a heading of the portal; `saved`: chosen before; `sure`: a common heading with matching values. */
export const certainties = ['exact', 'saved', 'sure', 'uncertain'] as const;
export type Certainty = (typeof certainties)[number];

export interface Suggestion {
  readonly index: number;
  readonly field: string | null;
  readonly certainty: Certainty | null;
}

/** The fields in which a value occurs in the portal. */
export const knownThings = ['clients', 'projects', 'packages', 'sites', 'locations', 'statuses'] as const;
export type KnownThing = (typeof knownThings)[number];
export type KnownValues = ReadonlyMap<string, ReadonlySet<KnownThing>>;

interface Candidate {
  readonly index: number;
  readonly field: string;
  /** From 0 to 1; uncertain below `sureScore`. */
  readonly score: number;
  readonly isHeading: boolean;
}

const sureScore = 0.9;
const worthOffering = 0.5;
const plainHints: SheetHints = { decimal: undefined, epochDays: 0, timeZone: 'UTC' };
/** The external id is an arbitrary text; only a heading suggests it. */
const keyField: ImportField = { type: 'text', max: 200 };

/** A heading in compared form: without case, accents, punctuation and repeated spaces. */
export function foldHeading(heading: string): string {
  return fold(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A suggestion for each column; no field is suggested twice. */
export function suggestColumns(
  kind: KindName,
  columns: readonly FileColumn[],
  options: {
    readonly languages: readonly HeadingTexts[];
    readonly known: KnownValues;
    /** Fields that the list sets itself. */
    readonly given?: readonly string[];
    readonly hints?: SheetHints;
  },
): Suggestion[] {
  const { languages, known, given = [], hints = plainHints } = options;
  const fields = [externalId, ...Object.keys(recordFields[kind])].filter((name) => !given.includes(name));
  const words = fieldWords(kind, fields, languages);
  const candidates = columns.flatMap((column) => {
    const byName = nameCandidates(column, words);
    const scored = byName.map((one) => ({
      ...one,
      score: one.score * fitOf(kind, one.field, column, hints),
    }));
    return [...scored, ...valueCandidates(kind, fields, column, known, hints)];
  });
  const chosen = new Map<number, Candidate>();
  const taken = new Set<string>();
  for (const one of candidates.toSorted((a, b) => b.score - a.score || a.index - b.index)) {
    if (one.score < worthOffering || chosen.has(one.index) || taken.has(one.field)) continue;
    chosen.set(one.index, one);
    taken.add(one.field);
  }
  return columns.map(({ index }) => {
    const one = chosen.get(index);
    if (one === undefined) return { index, field: null, certainty: null };
    const rivals = candidates.filter(
      ({ index: other, field, score }) => field === one.field && other !== index && score >= sureScore,
    );
    const sure = one.score >= sureScore && rivals.length === 0;
    return { index, field: one.field, certainty: sure ? (one.isHeading ? 'exact' : 'sure') : 'uncertain' };
  });
}

/** Whether a heading is an exact word for a field of a record type. */
export function headingTest(
  kind: KindName,
  languages: readonly HeadingTexts[],
): (heading: string) => boolean {
  const fields = [externalId, ...Object.keys(recordFields[kind])];
  const words = new Set(fieldWords(kind, fields, languages).map(({ word }) => word));
  return (heading) => words.has(foldHeading(heading));
}

interface FieldWord {
  readonly word: string;
  readonly field: string;
  readonly isHeading: boolean;
}

/** The words for each field, folded: its name, its headings in all languages, its synonyms. */
function fieldWords(
  kind: KindName,
  fields: readonly string[],
  languages: readonly HeadingTexts[],
): FieldWord[] {
  const wordsOf = (field: string): FieldWord[] => {
    const headings = new Set(
      [field, ...languages.map((texts) => headingOf(kind, field, texts))].map(foldHeading),
    );
    const others = (synonyms[field] ?? '').split(';').map(foldHeading);
    return [
      ...[...headings].map((word) => ({ word, field, isHeading: true })),
      ...others.map((word) => ({ word, field, isHeading: false })),
    ];
  };
  return fields.flatMap(wordsOf).filter(({ word }) => word !== '');
}

/** By the heading: the same words, a typo away, or the words of a field among others. */
function nameCandidates({ index, heading }: FileColumn, words: readonly FieldWord[]): Candidate[] {
  const folded = foldHeading(heading);
  if (folded === '') return [];
  const same = words.filter(({ word }) => word === folded);
  const owners = new Set(same.map(({ field }) => field));
  if (owners.size > 0) {
    // A word for two fields is certain for neither, unless it is the heading of one.
    const headed = same.filter(({ isHeading }) => isHeading);
    const sure = headed.length > 0 ? new Set(headed.map(({ field }) => field)) : owners;
    return [...owners].map((field) => {
      const isHeading = headed.some((one) => one.field === field);
      const score = sure.has(field) && sure.size === 1 ? (isHeading ? 1 : 0.95) : 0.8;
      return { index, field, score, isHeading };
    });
  }
  const near = words.map(({ word, field }) => ({
    index,
    field,
    score: nearness(folded, word),
    isHeading: false,
  }));
  return near.filter(({ score }) => score >= worthOffering);
}

/** The similarity of a heading to a word: 0.85 for a typo, 0.6 to 0.8 for additional words. */
function nearness(heading: string, word: string): number {
  const allowed = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (allowed > 0 && isWithin(heading, word, allowed)) return 0.85;
  const parts = heading.split(' ');
  const wanted = word.split(' ');
  if (word.length < 3 || !wanted.every((part) => parts.includes(part))) return 0;
  return 0.6 + 0.2 * (wanted.length / parts.length);
}

/** Whether two texts are at most `most` insertions, deletions, replacements or swaps of neighbours apart. */
export function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return (last[b.length] ?? most + 1) <= most;
}

/** The share of values that are valid for the field; 1 without values. */
function fitOf(kind: KindName, field: string, { samples }: FileColumn, hints: SheetHints): number {
  if (samples.length === 0) return 1;
  const share = readableShare(recordFields[kind][field] ?? keyField, samples, hints);
  return share >= 0.5 ? 1 : 0.75;
}

function readableShare(field: ImportField, samples: readonly string[], hints: SheetHints): number {
  const readable = samples.filter((sample) => 'value' in readSheetCell(field, sample, hints));
  return readable.length / samples.length;
}

/** By the values only: known values, dates, and texts in the form of airbills. Never certain. */
function valueCandidates(
  kind: KindName,
  fields: readonly string[],
  { index, samples }: FileColumn,
  known: KnownValues,
  hints: SheetHints,
): Candidate[] {
  if (samples.length === 0) return [];
  const shareOf = (thing: KnownThing) =>
    samples.filter((sample) => known.get(sample)?.has(thing) === true).length / samples.length;
  return fields.flatMap((field) => {
    const declared = recordFields[kind][field];
    if (declared === undefined) return [];
    const thing = thingOf(field, declared);
    const share = thing === undefined ? 0 : shareOf(thing);
    if (share >= 0.5) return [{ index, field, score: 0.55 + share / 10, isHeading: false }];
    if (field === 'airbill' && samples.every((sample) => airbillForm.test(sample))) {
      return [{ index, field, score: 0.52, isHeading: false }];
    }
    const dates = declared.type === 'date' || declared.type === 'moment';
    if (dates && readableShare(declared, samples, hints) === 1) {
      return [{ index, field, score: declared.type === 'date' ? 0.51 : 0.5, isHeading: false }];
    }
    return [];
  });
}

/** Letters and a number such as AB-7731-204, or a number of eleven digits as airlines write it. */
const airbillForm = /^(?:[A-Z]{1,5}[- ]?\d[\dA-Z -]{3,24}|\d{3}[- ]?\d{8})$/i;

function thingOf(name: string, field: ImportField): KnownThing | undefined {
  if (field.type === 'reference') {
    const { to } = field;
    return to === 'clients' || to === 'projects' || to === 'packages' || to === 'locations' ? to : undefined;
  }
  if (field.type === 'list') return field.of === 'locations' ? 'locations' : undefined;
  if (name === 'status') return 'statuses';
  if (name === 'site' || name === 'site_name') return 'sites';
  return name === 'airbill' ? 'packages' : undefined;
}
