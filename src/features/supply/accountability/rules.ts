// Accountability of a site: everything that was sent to it is still there or accounted for (decision 0097).
//
//   sent     = received + refused or missing + not confirmed
//   received + not confirmed + returned by participants
//            = dispensed + sent back + destroyed at the site + lost or damaged + on hand + difference
//
// Sent are the items of outbounds until today; received and refused what the site confirmed of them.
// Unconfirmed goods count as being at the site, since packages could not always be confirmed. Sent back are
// the items of returns; the rest are entries of the site's log. On hand is computed: more out than in gives a
// difference, never negative stock.

/** The figures of the sheet in order. */
export const figures = [
  'sent',
  'received',
  'refused',
  'unconfirmed',
  'dispensed',
  'participant_return',
  'sent_back',
  'destroyed',
  'lost',
  'on_hand',
] as const;
export type Figure = (typeof figures)[number];

/** The figures that are sums of rows, each with its sign in what is on hand. */
export const summed = {
  sent: 0,
  received: 1,
  refused: 0,
  unconfirmed: 1,
  dispensed: -1,
  participant_return: 1,
  sent_back: -1,
  destroyed: -1,
  lost: -1,
} as const satisfies Readonly<Record<Exclude<Figure, 'on_hand'>, -1 | 0 | 1>>;
