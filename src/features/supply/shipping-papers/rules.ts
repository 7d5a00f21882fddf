// The packages of a shipment, and the contents of the barcodes on a packing list. PAPER-02.

/** The GS1 elements of a line: batch (10), expiry date (17) and count of items (37), each if it can be encoded. */
export function elementsOf({
  batch,
  expiry_date: expiry,
  quantity,
}: {
  readonly batch: string | null;
  readonly expiry_date: string | null;
  readonly quantity: string | null;
}): [identifier: string, value: string][] {
  const number = batch?.trim() ?? '';
  // Without a batch the line could not be identified.
  if (!/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(number)) return [];
  const [count] = /^\d{1,8}(?=(\.0+)?$)/.exec(quantity ?? '') ?? [];
  return [
    ['10', number],
    ...(expiry === null ? [] : [['17', expiry.slice(2).replaceAll('-', '')] as [string, string]]),
    ...(count === undefined ? [] : [['37', count] as [string, string]]),
  ];
}

/** The packages of a shipment, that of its own airbill first, each with the lines that are in it. */
export function packagesOf<Line extends { readonly airbill: string | null }>({
  airbill,
  lines,
}: {
  readonly airbill: string | null;
  readonly lines: readonly Line[];
}): { airbill: string | null; lines: Line[] }[] {
  const packages = new Map<string, { airbill: string | null; lines: Line[] }>();
  const packageOf = (one: string | null) => {
    const key = (one ?? '').toUpperCase();
    const known = packages.get(key);
    if (known !== undefined) return known;
    const added = { airbill: one, lines: [] };
    packages.set(key, added);
    return added;
  };
  if (airbill !== null) packageOf(airbill);
  for (const line of lines) packageOf(line.airbill ?? airbill).lines.push(line);
  return packages.size === 0 ? [{ airbill, lines: [] }] : [...packages.values()];
}
