// Values, times and recipients of a delivery report.
import type { Gs1 } from '#core/gs1.ts';
import { transliterate } from '#core/transliterate.ts';
import { isEmail } from '#core/validation.ts';
import { conditions, exceptions, outcomes } from '#features/transport/packages/rules.ts';

export { conditions, exceptions, outcomes };

/** Status of a package after its report. */
export const deliveredStatus = 'Delivered';
/** Status after an attempt without a hand-over. */
export const attemptedStatus = 'Delivery attempted';
export const recipientsMaximum = 10;
export const airbillMaximum = 200;

/** Who reports the delivery: the person who handed it over, or the site. */
export const reportKinds = ['delivery', 'site_receipt'] as const;
export type ReportKind = (typeof reportKinds)[number];
export type Outcome = (typeof outcomes)[number];
/** The outcomes that a site may confirm: goods that did not arrive stay open. */
export const receiptOutcomes = ['delivered', 'partly'] as const satisfies readonly Outcome[];
export type Condition = (typeof conditions)[number];
export const temperatureUnits = ['C', 'F'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];
export type Exception = (typeof exceptions)[number];

export const photosMaximum = 5;
export const photoMaxBytes = 2 * 1024 ** 2;
export const signatureMaxBytes = 100 * 1024;
/** Far larger than any signature field. */
export const signaturePixelsMaximum = 4_000_000;
export const linesOfReportMaximum = 500;

/** Returns the status of a package after a report with this outcome. */
export function statusAfter(outcome: Outcome): string {
  return outcome === 'not_delivered' ? attemptedStatus : deliveredStatus;
}

/** Anomalies of a report's times; the report is marked, never rejected. */
export const timeMarks = ['clock_off', 'in_future', 'old'] as const;
export type TimeMark = (typeof timeMarks)[number];

const minute = 60_000;
const clockErrorTolerated = 5 * minute;
const oldAfter = 30 * 24 * 60 * minute;

export interface ReportTime {
  /** Time of the event in milliseconds, by the server's clock. */
  readonly occurredAt: number;
  /** Server's clock minus the device's; undefined if the device did not send its current time. */
  readonly clockErrorMs: number | undefined;
  readonly marks: readonly TimeMark[];
}

/** Converts a device time to server time, using the device's clock at sending. */
export function trueTime(
  { occurredAt, sentAt }: { occurredAt: number | undefined; sentAt: number | undefined },
  now: number,
): ReportTime {
  const clockErrorMs = sentAt === undefined ? undefined : now - sentAt;
  const corrected = occurredAt === undefined ? now : occurredAt + (clockErrorMs ?? 0);
  const marks: TimeMark[] = [];
  if (Math.abs(clockErrorMs ?? 0) > clockErrorTolerated) marks.push('clock_off');
  if (corrected > now + minute) marks.push('in_future');
  if (corrected < now - oldAfter) marks.push('old');
  return { occurredAt: corrected, clockErrorMs, marks };
}

/** The receiver groups of the settings, by country. */
export const receiverGroups = ['UA', 'IL'] as const;
export type ReceiverGroup = (typeof receiverGroups)[number];

/** The addresses of the office. */
export interface OfficeReceivers {
  readonly groups: Readonly<Record<ReceiverGroup, readonly string[]>>;
  readonly emergency: string | undefined;
}

/** Returns the group with this name, ignoring case. */
export function groupOf(word: string | null): ReceiverGroup | undefined {
  return receiverGroups.find((group) => group === word?.toUpperCase());
}

/** Whether this can be a recipient: an address or the name of a group. */
export function isRecipient(text: string): boolean {
  return groupOf(text) !== undefined || isEmail(text);
}

/** Returns the recipients without duplicates, groups by name; defaults to the group of the country. */
export function namedRecipients(given: readonly string[], country: string | null): string[] {
  const named = given.filter((one) => one !== '').map((one) => groupOf(one) ?? one);
  const [own] = named.length === 0 ? [groupOf(country)] : [];
  return onlyOnce(own === undefined ? named : [own]);
}

/** Resolves recipients to addresses; the emergency address if there are none. */
export function addressesOf(recipients: readonly string[], office: OfficeReceivers): string[] {
  const addresses = recipients.flatMap((one) => {
    const group = groupOf(one);
    return group === undefined ? [one] : office.groups[group];
  });
  return onlyOnce(addresses.length > 0 || office.emergency === undefined ? addresses : [office.emergency]);
}

/** Returns the first recipient outside the office and the package's project, to prevent mail to strangers. */
export function findStranger(
  recipients: readonly string[],
  office: OfficeReceivers,
  people: readonly string[],
): string | undefined {
  const known = [...receiverGroups.flatMap((group) => office.groups[group]), office.emergency, ...people];
  const folded = new Set(known.map((one) => one?.toLowerCase()));
  return recipients.find((one) => groupOf(one) === undefined && !folded.has(one.toLowerCase()));
}

/**
 * Returns the candidates for a report that names only an airbill: packages in transit, else all. The caller
 * decides between several (amendment 27).
 */
export function reportable<Package extends { readonly delivered: boolean }>(
  packages: readonly Package[],
): readonly Package[] {
  const underWay = packages.filter(({ delivered }) => !delivered);
  return underWay.length > 0 ? underWay : packages;
}

/** Whether two reports go to the same recipients. */
export function sameRecipients(one: readonly string[], other: readonly string[]): boolean {
  const folded = (all: readonly string[]) => new Set(all.map((recipient) => recipient.toLowerCase()));
  const [first, second] = [folded(one), folded(other)];
  return first.size === second.size && [...first].every((recipient) => second.has(recipient));
}

function onlyOnce(all: readonly string[]): string[] {
  return [...new Map(all.map((one) => [one.toLowerCase(), one])).values()];
}

/** Normalizes a scanned or typed airbill: trimmed, in Latin letters, upper case. */
export function airbillOf(typed: string): string {
  return typed
    .trim()
    .replaceAll(/\p{Script=Cyrillic}+/gu, transliterate)
    .toUpperCase();
}

/**
 * Returns the values to look up for a scanned or typed code: the SSCC of a GS1 code, then the whole code
 * (amendment 47). Values longer than any airbill are left out.
 */
export function airbillsOf(code: string, { sscc }: Gs1 = {}): string[] {
  const whole = airbillOf(code.replaceAll('\u001d', ''));
  return onlyOnce(sscc === undefined ? [whole] : [sscc, whole]).filter(
    (one) => one !== '' && one.length <= airbillMaximum,
  );
}
