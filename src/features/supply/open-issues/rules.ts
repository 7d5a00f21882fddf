/** The kinds of open issues. */
export const openIssueKinds = [
  'outbound_without_airbill',
  'delivered_without_report',
  'destruction_without_certificate',
  'expired_in_stock',
  'stock_differs',
  'returns_differ',
  'batch_unmatched',
  'stock_below_zero',
  'blinded_name_missing',
  'breaks_rule',
] as const;
export type OpenIssueKind = (typeof openIssueKinds)[number];

/** The kind of this name. */
export function openIssueKindOf(name: string): OpenIssueKind | undefined {
  return openIssueKinds.find((kind) => kind === name);
}
