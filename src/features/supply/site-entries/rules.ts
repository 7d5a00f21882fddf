// The rules of entries in the log of a site.
/** The kinds of entries in the log of a site; each is a key of the dictionary `siteEntries`. */
export const entryKinds = ['dispensed', 'participant_return', 'destroyed', 'lost', 'damaged'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Whether an entry needs the code of a participant. */
export function isOfParticipant(kind: string): boolean {
  return kind === 'dispensed' || kind === 'participant_return';
}

/** The state of a kit at a site: received, dispensed, or returned. */
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

/** The text of a rule of the log; other errors are texts already. */
export function inWords(error: string | undefined, t: (key: EntryError) => string): string | undefined {
  const rule = entryErrors.find((one) => one === error);
  return rule === undefined ? error : t(rule);
}

/** The maximum number of kits per entry. */
export const kitsAtOnce = 500;
