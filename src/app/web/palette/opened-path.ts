/** The kinds of records that have a page of their own. */
const openedKinds = ['packages', 'projects', 'clients', 'batches', 'invoices'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** The record whose page this path shows, parts of the page included. */
export function openedRecord(path: string): { readonly kind: OpenedKind; readonly id: number } | undefined {
  const [, first, id] = path.split('/');
  const kind = openedKinds.find((one) => one === first);
  return kind !== undefined && /^[1-9]\d{0,14}$/.test(id ?? '') ? { kind, id: Number(id) } : undefined;
}
