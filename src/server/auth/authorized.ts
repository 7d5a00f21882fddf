// Proof that a caller may access a row. Functions that change a row take the row with its proof instead of an
// id, so that a write to an id that was not looked up within a Scope does not compile (decision 0053).

// A protected member: object literals and spread copies with another id do not have it.
declare class Proof<Noun extends string> {
  protected readonly noun: Noun;
}

/** A row of this noun that the caller may access. */
export type Authorized<Noun extends string> = Proof<Noun> & { readonly id: number };

/**
 * Marks a row as accessible to the caller. Only the `find…` functions listed in `scripts/access-rules.ts` may
 * call this: each searches within a Scope, or below a row that already has its proof.
 */
export function authorize<const Noun extends string, Row extends { readonly id: number }>(
  noun: Noun,
  row: Row,
): Row & Authorized<Noun> {
  if (!Number.isSafeInteger(row.id)) throw new Error(`a ${noun} was read without its id`);
  return row as Row & Authorized<Noun>;
}
