// Proof that a caller reaches a row. What changes a row takes the row with its proof in place of an id, so that a write
// of an id that no one looked up within a Scope does not compile (decision 0053).

// A protected member: neither an object literal nor a spread copy with another id has it.
declare class Proof<Noun extends string> {
  protected readonly noun: Noun;
}

/** A row of this noun that its caller reaches. */
export type Authorized<Noun extends string> = Proof<Noun> & { readonly id: number };

/**
 * Marks a row as one that the caller reaches. Only the `find…` functions that `scripts/access-rules.ts` names may call
 * this: each looks within a Scope, or below a row that already has its proof.
 */
export function authorize<const Noun extends string, Row extends { readonly id: number }>(
  noun: Noun,
  row: Row,
): Row & Authorized<Noun> {
  if (!Number.isSafeInteger(row.id)) throw new Error(`a ${noun} was read without its id`);
  return row as Row & Authorized<Noun>;
}
