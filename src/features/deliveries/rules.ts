// Who gets a delivery report.
import { transliterate } from '#core/transliterate.ts';
import { isEmail } from '#core/validation.ts';

/** What a package's status is after its report. */
export const deliveredStatus = 'Delivered';
export const recipientsMaximum = 10;

/** The groups of receivers that the settings have, by their country. */
export const receiverGroups = ['UA', 'IL'] as const;
export type ReceiverGroup = (typeof receiverGroups)[number];

/** The office's own addresses. */
export interface OfficeReceivers {
  readonly groups: Readonly<Record<ReceiverGroup, readonly string[]>>;
  readonly emergency: string | undefined;
}

/** The group that a word names, in whatever case. */
export function groupOf(word: string | null): ReceiverGroup | undefined {
  return receiverGroups.find((group) => group === word?.toUpperCase());
}

/** Whether this may be told a delivery at all: an address, or the word of a group. */
export function isRecipient(text: string): boolean {
  return groupOf(text) !== undefined || isEmail(text);
}

/** What is kept of the recipients that were given: each once, groups by their word; none is the group of the country. */
export function namedRecipients(given: readonly string[], country: string | null): string[] {
  const named = given.filter((one) => one !== '').map((one) => groupOf(one) ?? one);
  const [own] = named.length === 0 ? [groupOf(country)] : [];
  return onlyOnce(own === undefined ? named : [own]);
}

/** The addresses that these recipients stand for; without any, the one for emergencies. */
export function addressesOf(recipients: readonly string[], office: OfficeReceivers): string[] {
  const addresses = recipients.flatMap((one) => {
    const group = groupOf(one);
    return group === undefined ? [one] : office.groups[group];
  });
  return onlyOnce(addresses.length > 0 || office.emergency === undefined ? addresses : [office.emergency]);
}

/** Reports are no way to mail strangers: the first who is neither of the office nor of the package's project. */
export function findStranger(
  recipients: readonly string[],
  office: OfficeReceivers,
  people: readonly string[],
): string | undefined {
  const known = [...receiverGroups.flatMap((group) => office.groups[group]), office.emergency, ...people];
  const folded = new Set(known.map((one) => one?.toLowerCase()));
  return recipients.find((one) => groupOf(one) === undefined && !folded.has(one.toLowerCase()));
}

function onlyOnce(all: readonly string[]): string[] {
  return [...new Map(all.map((one) => [one.toLowerCase(), one])).values()];
}

/** What was scanned or typed as an airbill: trimmed, in Latin letters, in capitals. */
export function airbillOf(typed: string): string {
  return typed
    .trim()
    .replaceAll(/\p{Script=Cyrillic}+/gu, transliterate)
    .toUpperCase();
}
