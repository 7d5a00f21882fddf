// What a person is told in the portal itself, and how they may want to be told.

/** What there are notices of. */
export const noticeKinds = [
  'package_update',
  'invoice',
  'excursion',
  'shipment_request',
  'recall',
  'unblinding',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Kinds of mail too, of which a person chooses how to be told; the others are always shown. */
export const chosenKinds = [
  'package_update',
  'invoice',
  'excursion',
] as const satisfies readonly NoticeKind[];
export type ChosenKind = (typeof chosenKinds)[number];

/** Kinds that are shown in the portal whatever a person chose: medicine may be unfit for use. */
export const alwaysShown: readonly ChosenKind[] = ['excursion'];

export function isChosenKind(kind: NoticeKind): kind is ChosenKind {
  return chosenKinds.some((one) => one === kind);
}

export const channels = ['mailed', 'shown', 'both', 'none'] as const;
export type Channel = (typeof channels)[number];

/** Whether a person who chose this gets the mail. */
export function isMailed(channel: Channel): boolean {
  return channel === 'mailed' || channel === 'both';
}

/** Whether a person who chose this gets the notice in the portal. */
export function isShown(channel: Channel): boolean {
  return channel === 'shown' || channel === 'both';
}

export const noticeStates = ['unread', 'read'] as const;

/** So many records are named in a notice of many. */
export const namedInNotice = 10;
/** More unread ones are not counted: the bell says '99+'. */
export const unreadMaximum = 100;
/** So long a notice is kept, read or not. */
export const keptDays = 90;
