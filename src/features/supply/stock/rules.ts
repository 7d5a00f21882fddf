// The parts of stock.

/** The kinds of movements; each is a key of the dictionary `stock`. */
export const movementKinds = [
  'opening',
  'receipt',
  'dispatch',
  'return',
  'destruction',
  'transfer_out',
  'transfer_in',
  'adjustment',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Returned goods are held separately: they are not sent again (amendment 34). */
export const heldAs = ['stock', 'returns'] as const;

/** The filters of the list of stock; each is a key of the dictionary `stock`. */
export const stockParts = ['with_stock', 'with_available', 'with_difference', 'below_zero'] as const;

/** Why a record has no movement although its project keeps stock; each is a key of the dictionary `stock`. */
export const unplacedReasons = ['without_date', 'without_items', 'without_quantity'] as const;

/** What is special about a movement, in one line; undefined for an ordinary one. */
export function notesOn(
  movement: {
    readonly held: string;
    readonly is_reversal: boolean;
    readonly is_reversed: boolean;
    readonly reason: string | null;
    readonly override_reason: string | null;
  },
  texts: {
    readonly returned: string;
    readonly reversal: string;
    readonly reversed: string;
    readonly override: (reason: string) => string;
  },
): string | undefined {
  const { held, reason, override_reason: override } = movement;
  const notes = [
    ...(held === 'returns' ? [texts.returned] : []),
    ...(movement.is_reversal ? [texts.reversal] : []),
    ...(movement.is_reversed ? [texts.reversed] : []),
    ...(reason === null ? [] : [reason]),
    ...(override === null ? [] : [texts.override(override)]),
  ];
  return notes.length === 0 ? undefined : notes.join(' · ');
}
