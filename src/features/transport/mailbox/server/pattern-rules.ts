// Reads a mail by declared patterns. Their regular expressions are run by RE2 in linear time: no pattern can
// block the server.
import { RE2JS } from 're2js';
import { readMoment } from '#core/written-values.ts';
import { type MailReason, type PatternGroup, patternGroups } from '../rules.ts';
import type { Message } from './reader/message.ts';

export interface PatternRules {
  readonly name: string;
  readonly sender: string | null;
  readonly subject_pattern: string | null;
  readonly body_pattern: string | null;
  readonly status: string | null;
}

/** What a mail reports. */
export interface Reading {
  readonly airbill: string;
  readonly status: string;
  readonly at: Date;
  readonly place: string | undefined;
}

export type Understood<P extends PatternRules> =
  | { readonly pattern: P; readonly reading: Reading; readonly reason?: undefined }
  | { readonly pattern?: P | undefined; readonly reading?: Reading | undefined; readonly reason: MailReason };

/**
 * The maximum number of instructions of a compiled expression; with the length of the text it limits the time
 * of a match.
 */
const sizeMaximum = 400;
const matchesMaximum = 20;
const valueCharacters = { airbill: 200, status: 100, time: 60, place: 200 } as const satisfies Record<
  PatternGroup,
  number
>;

/** Returns what is wrong with a pattern, by field; undefined if it can be used. */
export function patternErrors(pattern: PatternRules): Record<string, string> | undefined {
  const groups = new Set<string>();
  const errors: Record<string, string> = {};
  for (const field of ['subject_pattern', 'body_pattern'] as const) {
    const written = pattern[field];
    if (written === null) continue;
    const expression = compiled(written);
    if (typeof expression === 'string') errors[field] = expression;
    else for (const name of Object.keys(expression.namedGroups())) groups.add(name);
  }
  if (Object.keys(errors).length > 0) return errors;
  const field = pattern.body_pattern === null ? 'subject_pattern' : 'body_pattern';
  if (pattern.subject_pattern === null && pattern.body_pattern === null) return { body_pattern: 'required' };
  if ([...groups].some((name) => !patternGroups.some((group) => group === name)))
    return { [field]: 'unknown_group' };
  if (!groups.has('airbill')) return { [field]: 'no_airbill_group' };
  if (!groups.has('status') && pattern.status === null) return { status: 'no_status_group' };
  return undefined;
}

/**
 * Reads a mail by the first matching patterns; contradictory results and mails about several packages are
 * left to a person. The time is that in the mail's text, else in its header (amendment 48).
 */
export function understand<P extends PatternRules>(
  message: Message,
  patterns: readonly P[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Understood<P> {
  const hits = patterns.flatMap((pattern) =>
    pattern.sender === null || pattern.sender.toLowerCase() === message.sender
      ? valuesIn(message, pattern).map((values) => ({ pattern, values }))
      : [],
  );
  const [first] = hits;
  if (first === undefined) return { reason: 'no_pattern' };
  const { pattern, values } = first;
  const said = new Set(hits.map((hit) => JSON.stringify([hit.values.airbill, hit.values.status])));
  if (said.size > 1) return { pattern, reason: 'several_matches' };
  const { airbill, status, place, time } = values;
  const at = time === undefined ? { at: sentAt(message, now) } : timeOf(time, now, timeZone);
  const reading = { airbill, status, place, at: 'at' in at ? at.at : now };
  return 'reason' in at ? { pattern, reading, reason: at.reason } : { pattern, reading };
}

interface Values {
  readonly airbill: string;
  readonly status: string;
  readonly time: string | undefined;
  readonly place: string | undefined;
}

/** The distinct values that a pattern reads from a mail. */
function valuesIn({ subject, text }: Message, pattern: PatternRules): Values[] {
  const inSubject = groupsIn(pattern.subject_pattern, subject);
  const inBody = groupsIn(pattern.body_pattern, text);
  const found = inSubject.flatMap((one) => inBody.map((other) => ({ ...one, ...other })));
  return found.flatMap((groups) => {
    const { airbill, status = pattern.status ?? undefined, time, place } = groups;
    return airbill === undefined || status === undefined ? [] : [{ airbill, status, time, place }];
  });
}

type Groups = Partial<Record<PatternGroup, string>>;

/** The groups of each match; without an expression one match without groups. */
function groupsIn(written: string | null, text: string): Groups[] {
  if (written === null) return [{}];
  const expression = compiled(written);
  if (typeof expression === 'string') return [];
  const names = patternGroups.filter((name) => Object.hasOwn(expression.namedGroups(), name));
  const matcher = expression.matcher(text);
  const found: Groups[] = [];
  while (found.length < matchesMaximum && matcher.find()) {
    const groups: Groups = {};
    for (const name of names) {
      const value = matcher.group(name)?.replaceAll(/\s+/g, ' ').trim().slice(0, valueCharacters[name]);
      if (value) groups[name] = value;
    }
    found.push(groups);
  }
  return found;
}

/** An expression that ignores case and matches `^` and `$` at lines; else what is wrong with it. */
function compiled(written: string): RE2JS | string {
  try {
    const expression = RE2JS.compile(written, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
    return expression.programSize() > sizeMaximum ? 'large_pattern' : expression;
  } catch {
    return 'bad_pattern';
  }
}

function sentAt({ sentAt: sent }: Message, now: Date): Date {
  return sent === undefined || sent > now ? now : sent;
}

const dateForms = ['YYYY-MM-DD', 'D.M.YYYY', 'D/M/YYYY', 'D-MMM-YYYY', 'D MMM YYYY', 'D MMMM YYYY'];

function timeOf(time: string, now: Date, timeZone: string): { at: Date } | { reason: MailReason } {
  const read = readMoment(time.replace(/,? (UTC|GMT)$/i, 'Z'), { dates: dateForms, timeZone }, now.getTime());
  if ('value' in read) return { at: new Date(read.value) };
  return { reason: read.error.key === 'in_future' ? 'future_time' : 'bad_time' };
}
