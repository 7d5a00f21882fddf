/** What the house still has to mend, kind by kind; each is a list of its own. */
export const gapKinds = [
  'outbound_without_airbill',
  'delivered_without_report',
  'destruction_without_certificate',
  'expired_in_stock',
  'stock_differs',
] as const;
export type GapKind = (typeof gapKinds)[number];

/** The kind of this name. */
export function gapKindOf(name: string): GapKind | undefined {
  return gapKinds.find((kind) => kind === name);
}
