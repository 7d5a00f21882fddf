// What a depot owes an inspector: everything that was received is still there, or it is known where it went.
//
//   received = in stock + sent + damaged + destroyed; what is left over is the residual
//
// Received, sent and destroyed are added up from the lines of inbounds, outbounds and destructions; in stock and damaged
// are the pharmacy's count. What sites returned was sent before and is kept apart from the stock: it stands
// beside the sum. A batch that no line speaks of is held against the count alone: its own received and sent.

/** The figures of the sheet in their order. */
export const figures = ['received', 'in_stock', 'sent', 'damaged', 'destroyed', 'returned'] as const;
export type Figure = (typeof figures)[number];

/** How each figure enters the residual. */
export const figureSigns: Readonly<Record<Figure, 1 | -1 | 0>> = {
  received: 1,
  in_stock: -1,
  sent: -1,
  damaged: -1,
  destroyed: -1,
  returned: 0,
};

/** The figures that lines add up to, each with the list whose lines they are. */
export const movements = [
  { figure: 'received', list: 'inbounds' },
  { figure: 'sent', list: 'outbounds' },
  { figure: 'returned', list: 'returns' },
  { figure: 'destroyed', list: 'destructions' },
] as const satisfies readonly { figure: Figure; list: string }[];

/** The figures of the count, each with its column; those of what moved hold only where a batch has no line. */
export const counts = [
  { figure: 'in_stock', column: 'qty_stock', always: true },
  { figure: 'damaged', column: 'qty_damaged', always: true },
  { figure: 'received', column: 'qty_received', always: false },
  { figure: 'sent', column: 'qty_sent', always: false },
] as const satisfies readonly { figure: Figure; column: string; always: boolean }[];

/** Whether a decimal text is anything but zero. */
export function differs(residual: string): boolean {
  return /[1-9]/.test(residual);
}
