// Input validation shared by forms and server (specification, section 5; A-128). An error is the name of its
// rule, with its number after a colon (`min:5`); the texts are in the dictionary `validation`. Requirements:
// VAL-14, VAL-15, CONST-11.
// Requirements: VAL-14, VAL-15, CONST-11.
import * as z from 'zod/mini';
import { errorNames, warningNames } from './record-rules.ts';

/** The validation rules; each is a key of the dictionary `validation`. */
export const fieldErrorNames = [
  'required',
  'password_required',
  'confirmed',
  'email',
  'min',
  'max',
  'url',
  'phone',
  'small_and_capital',
  'number',
  'special',
  'common_password',
  'wrong_code',
  'digits',
  'unreadable',
  'wrong_type',
  'taken',
  'source_in_use',
  'source_reserved',
  'needs_every_client',
  'location_code',
  'location_excluded',
  'jpeg_or_png',
  'bad_pattern',
  'large_pattern',
  'unknown_group',
  'no_airbill_group',
  'no_status_group',
  ...errorNames,
  ...warningNames,
  'unknown_choice',
  'private_host',
  'document',
  'certificate',
  'too_large',
  'decimal',
  'decimals',
  'ambiguous_number',
  'below_zero',
  'zero',
  'large_number',
  'at_least',
  'date',
  'moment',
  'in_future',
  'year',
  'currency',
  'before_start',
  'later_time',
  'has_payments',
  'less_than_parts',
  'in_open_recall',
  'in_use',
  'not_empty',
  'pdf',
  'active_pdf',
  'one_file',
  'image',
  'other_file',
  'position',
  'zip',
  'secret_again',
  'unknown_kit',
  'second_factor',
] as const;

export const passwordLengthMinimum = 5;
export const passwordLengthMaximum = 1024;

/** A text that PostgreSQL can store: no NUL, no lone surrogate, at most `max` characters, not empty unless `optional`. */
export function text(limits: { max: number; optional?: boolean }) {
  return z.string().check(
    z.maxLength(limits.max, `max:${limits.max}`),
    z.refine(readable, 'unreadable'),
    z.refine((value) => limits.optional === true || value !== '', 'required'),
  );
}

/** A free text with any number of lines; only spaces count as empty. */
export function words(limits: { max: number }) {
  return text(limits).check(z.refine((value) => value.trim() !== '', 'required'));
}

/** A single line, safe for mail headers and lists: without control characters and direction overrides. */
export function line(limits: { max: number; optional?: boolean }) {
  return text(limits).check(
    z.refine((value) => limits.optional === true || hasVisibleText(value), 'required'),
    z.refine(isOneLine, 'unreadable'),
  );
}

/** A text with several lines, such as an address: without other control characters and direction overrides. */
export function paragraph(limits: { max: number; optional?: boolean }) {
  return text(limits).check(
    z.refine((value) => limits.optional === true || hasVisibleText(value), 'required'),
    z.refine(isParagraph, 'unreadable'),
  );
}

/**
 * Whether a text is a single line: no line breaks, control characters or overrides, and at least one visible
 * character.
 */
export function isOneLine(value: string): boolean {
  return !notOfALine.test(value) && (value.trim() === '' || hasVisibleText(value));
}

/** The same for a text that may have line breaks and tabs. */
export function isParagraph(value: string): boolean {
  return isOneLine(value.replaceAll(/[\t\n\r]/g, ' '));
}

function hasVisibleText(value: string): boolean {
  return /[^\s\p{Cf}]/u.test(value);
}

/** An email address (VAL-03), without spaces around it. */
export function email(limits: { optional?: boolean } = {}) {
  return z
    .pipe(
      z.string(),
      z.transform((value: string) => value.trim()),
    )
    .check(z.refine(readable, 'unreadable'), z.maxLength(254, 'max:254'))
    .check(z.refine((value) => limits.optional === true || value !== '', 'required'))
    .check(z.refine((value) => value === '' || isEmail(value), 'email'));
}

/** A phone number by VAL-06; may be empty if optional. */
export function phone(limits: { optional?: boolean } = {}) {
  return text({ max: 40, ...limits }).check(
    z.refine((value) => value === '' || phonePattern.test(value), 'phone'),
  );
}

/** A web address, its scheme optional (VAL-05); http and https only (A-130). */
export function url(limits: { optional?: boolean } = {}) {
  return line({ max: 300, ...limits }).check(z.refine((value) => value === '' || isUrl(value), 'url'));
}

/** A password set for someone else: only the minimum of VAL-12 (A-19). */
export function anyPassword() {
  return z.string().check(
    z.refine((value) => value !== '', 'password_required'),
    z.minLength(passwordLengthMinimum, `min:${passwordLengthMinimum}`),
    z.maxLength(passwordLengthMaximum, `max:${passwordLengthMaximum}`),
    z.refine(readable, 'unreadable'),
  );
}

/** A password chosen for the own account: every rule of A-19. */
export function ownPassword() {
  return anyPassword().check(
    z.refine((value) => /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value), 'small_and_capital'),
    z.refine((value) => /\d/.test(value), 'number'),
    z.refine((value) => specialSigns.test(value), 'special'),
    z.refine((value) => !isCommonPassword(value), 'common_password'),
  );
}

/** Whether a password set for someone else needs a warning: its owner would not be allowed to choose it (A-19). */
export function isWeakPassword(password: string, address: string): boolean {
  if (!anyPassword().safeParse(password).success) return false;
  return !ownPassword().safeParse(password).success || repeatsEmail(password, address);
}

/** A typed code of digits: spaces are ignored. */
export function digits(limits: { max: number }) {
  return words(limits).check(z.refine((value) => /^[\d\s]*$/.test(value), 'digits'));
}

/** Whether this is an email address of plain letters: look-alikes such as the Kelvin sign are refused. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && emailPattern.test(value) && !value.includes('..');
}

/** A web address as a link: with https if it has no scheme; undefined for other schemes than http and https. */
export function webLink(value: string): string | undefined {
  if (value === '' || !isUrl(value)) return undefined;
  return /^https?:\/\//i.test(value) ? value : `https://${value}`;
}

/** Whether a password is one of the most common ones, ignoring case and surrounding characters. */
export function isCommonPassword(value: string): boolean {
  const core = value
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return commonWords.includes(core);
}

/** Whether a password is the email itself or its first part (A-19). */
export function repeatsEmail(password: string, address: string): boolean {
  const plain = password.toLowerCase();
  const whole = address.toLowerCase();
  const name = whole.split('@')[0] ?? '';
  return plain === whole || (name.length >= 4 && plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '') === name);
}

/** The first error of each field; empty if the value is valid. */
export function fieldErrorsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  const result = z.safeParse(schema, value);
  for (const issue of result.error?.issues ?? []) {
    errors[issue.path.join('.') || 'body'] ??= isError(issue.message)
      ? issue.message
      : isAbsent(value, issue.path)
        ? 'required'
        : 'wrong_type';
  }
  return errors;
}

/** Whether the value has nothing at this path (VAL-01). */
export function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  let part = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null) return false;
    part = Reflect.get(part, key);
  }
  return path.length > 0 && part === undefined;
}

/** Whether a message is the name of one of our rules, not a sentence of the schema library. */
function isError(message: string): boolean {
  return /^[a-z_]+(?::\d+)?$/.test(message);
}

// Control characters, both line separators, and direction overrides.
const notOfALine = /[\p{Cc}\u2028\u2029\u202d\u202e]/u;
// The twenty special characters of VAL-10 (amendment 25), without dash and underscore.
const specialSigns = /[!@#$%^&*(),.?":{}|<>]/;
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-][A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}(?<!\.)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
// Optional plus, three digits, three digits, four to six; a space, dot or dash between, brackets round the first (A-129).
const phonePattern = /^\+?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4,6}$/;
const urlPattern =
  /^(?:https?:\/\/)?(?:[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?\.)+[a-z\u00a1-\uffff]{2,63}(?::\d{2,5})?(?:[/?#]\S*)?$/iu;
const commonWords = [
  'password',
  'passwort',
  'qwerty',
  'qwertyuiop',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'master',
  'login',
  'secret',
  'changeme',
  'trustno',
  'abc',
  'test',
  'user',
  'guest',
  'trialway',
];

function readable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

function isUrl(value: string): boolean {
  return urlPattern.test(value) && URL.canParse(/^https?:\/\//i.test(value) ? value : `https://${value}`);
}
