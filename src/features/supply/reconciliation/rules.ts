// Reconciliation of a depot for an inspector: everything received is either still in stock or accounted for.
//
// received + opening + adjusted = in stock + sent + damaged + destroyed from stock; the difference is the residual
// returned + returns adjusted = destroyed from returns + returns on hand
//
// Received, sent, returned and destroyed are sums of the lines of inbounds, outbounds, returns and
// destructions; in stock and damaged are the pharmacy's count. Opening, adjusted and returns adjusted are
// what people posted to the stock of a project that keeps it (decision 0104): a transfer between its depots is in
// adjusted twice, out and in, and so adds up to nothing. Returned goods were sent before, so
// they never enter the first equation (amendment 34). A destruction line has its source: stock or returns.
// Without a source it is taken, in order of date, from the returns received until that day as far as they
// suffice, and from stock for the rest; records without a date come last, returns of a day before its
// destructions. A batch without lines is reconciled from the count only: its own received and sent, which
// have its opening stock in them.

/** The figures of the sheet in order. */
export const figures = [
  'received',
  'opening',
  'adjusted',
  'in_stock',
  'sent',
  'damaged',
  'destroyed_from_stock',
  'returned',
  'returns_adjusted',
  'destroyed_from_returns',
  'returns_on_hand',
] as const;
export type Figure = (typeof figures)[number];

/** The sign of each figure in the residual. */
export const figureSigns: Readonly<Record<Figure, 1 | -1 | 0>> = {
  received: 1,
  opening: 1,
  adjusted: 1,
  in_stock: -1,
  sent: -1,
  damaged: -1,
  destroyed_from_stock: -1,
  returned: 0,
  returns_adjusted: 0,
  destroyed_from_returns: 0,
  returns_on_hand: 0,
};

/** The figures that are sums of lines, each with the list of those lines. */
export const movements = [
  { sum: 'received', list: 'inbounds' },
  { sum: 'sent', list: 'outbounds' },
  { sum: 'returned', list: 'returns' },
  { sum: 'destroyed', list: 'destructions' },
] as const;

/** The figures of the count, each with its column; received and sent apply only to a batch without lines. */
export const counts = [
  { figure: 'in_stock', column: 'qty_stock', always: true },
  { figure: 'damaged', column: 'qty_damaged', always: true },
  { figure: 'received', column: 'qty_received', always: false },
  { figure: 'sent', column: 'qty_sent', always: false },
] as const satisfies readonly { figure: Figure; column: string; always: boolean }[];

/** Movements posted by people; those of records are represented by the records. */
export const postedKinds = ['opening', 'adjustment', 'transfer_out', 'transfer_in'] as const;

/** Whether a decimal text is not zero. */
export function differs(residual: string): boolean {
  return /[1-9]/.test(residual);
}

/** Whether more was destroyed from returns than sites returned. */
export function isOverdrawn(returnsOnHand: string): boolean {
  return returnsOnHand.startsWith('-') && differs(returnsOnHand);
}
