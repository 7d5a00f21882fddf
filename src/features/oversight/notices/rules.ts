// The kinds of notices, and how users can receive them.

/** The kinds of notices. */
export const noticeKinds = [
  'package_update',
  'invoice',
  'excursion',
  'shipment_request',
  'recall',
  'unblinding',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Kinds that are also mailed, with a choice of channels; the others are always shown. */
export const chosenKinds = [
  'package_update',
  'invoice',
  'excursion',
] as const satisfies readonly NoticeKind[];
export type ChosenKind = (typeof chosenKinds)[number];

/** Kinds that are always shown in the portal: medicine may be unfit for use. */
export const alwaysShown: readonly ChosenKind[] = ['excursion'];

export function isChosenKind(kind: NoticeKind): kind is ChosenKind {
  return chosenKinds.some((one) => one === kind);
}

export const channels = ['mailed', 'shown', 'both', 'none'] as const;
export type Channel = (typeof channels)[number];

/** Whether this choice includes the mail. */
export function isMailed(channel: Channel): boolean {
  return channel === 'mailed' || channel === 'both';
}

/** Whether this choice includes the notice in the portal. */
export function isShown(channel: Channel): boolean {
  return channel === 'shown' || channel === 'both';
}

export const noticeStates = ['unread', 'read'] as const;

/** The number of records named in a notice. */
export const namedInNotice = 10;
/** More unread ones are not counted: the bell says '99+'. */
export const unreadMaximum = 100;
/** How long a notice is kept, read or not. */
export const keptDays = 90;
