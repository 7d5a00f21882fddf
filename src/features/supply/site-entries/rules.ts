// What the people of a site enter in its log.
/** What people of a site enter in its log; each is a key of the dictionary `siteEntries`. */
export const entryKinds = ['dispensed', 'participant_return', 'destroyed', 'lost', 'damaged'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Whether an entry is about a participant, and so needs the code of one. */
export function isOfParticipant(kind: string): boolean {
  return kind === 'dispensed' || kind === 'participant_return';
}

/** Where a kit of a site is: there as it came, with a participant, or there again. */
export const kitStates = ['unused', 'dispensed', 'returned'] as const;
export type KitState = (typeof kitStates)[number];

/** Whether an entry of this kind may be about a kit in this state. */
export function fitsKit(kind: string, state: KitState): boolean {
  if (kind === 'dispensed') return state === 'unused';
  return (kind === 'participant_return') === (state === 'dispensed');
}

/** Why an entry is refused; each is a key of the dictionary `siteEntries`. */
export const entryErrors = ['site_stock', 'with_participants', 'entry_later', 'not_dispensable'] as const;
export type EntryError = (typeof entryErrors)[number];

/** A rule of the log in words; other errors are in words already. */
export function inWords(error: string | undefined, t: (key: EntryError) => string): string | undefined {
  const rule = entryErrors.find((one) => one === error);
  return rule === undefined ? error : t(rule);
}

/** So many kits are entered at once. */
export const kitsAtOnce = 500;
