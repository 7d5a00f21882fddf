// Recalls: classes, instructions and progress.

/**
 * By health risk: class I may be life-threatening, class III is not dangerous (GMP, Compilation of Community
 * Procedures).
 */
export const recallClasses = ['class_1', 'class_2', 'class_3'] as const;
export type RecallClass = (typeof recallClasses)[number];

/** What depots and sites have to do; each includes stopping the use. */
export const instructions = ['stop_use', 'quarantine', 'return', 'destroy'] as const;

/** An overdue one is open with acknowledgements missing after its last day. */
export const recallStates = ['open', 'overdue', 'closed'] as const;
export type RecallState = (typeof recallStates)[number];

/** The reference of a recall, which does not name the medicine. */
export function recallReference(id: number): string {
  return `R-${id}`;
}

const thousandths = (value: string | null) => Math.round(Number(value ?? 0) * 1000);

/** The quantities of an acknowledgement in thousandths: found, and of these in quarantine, sent back or destroyed. */
export function partsOf(stated: {
  readonly found: string;
  readonly quarantined: string;
  readonly sent_back: string;
  readonly destroyed: string;
}): { found: number; stated: number } {
  return {
    found: thousandths(stated.found),
    stated: thousandths(stated.quarantined) + thousandths(stated.sent_back) + thousandths(stated.destroyed),
  };
}

/** The acknowledgements of a recall so far. Quantities are sums of what the reader sees. */
export function progressOf(
  places: readonly {
    readonly acknowledged_at: string | null;
    readonly expected: string | null;
    readonly found: string | null;
    readonly returned_since: string | null;
  }[],
): { places: number; acknowledged: number; expected: number; accounted: number } {
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / 1000;
  return {
    places: places.length,
    acknowledged: places.filter(({ acknowledged_at }) => acknowledged_at !== null).length,
    expected: sum(places.map(({ expected }) => thousandths(expected))),
    // At most the expected quantity per place: a surplus in one place does not compensate for another.
    accounted: sum(
      places.map(({ expected, found, returned_since }) =>
        Math.min(
          Math.max(thousandths(expected), 0),
          Math.max(thousandths(found), 0) + Math.max(thousandths(returned_since), 0),
        ),
      ),
    ),
  };
}
