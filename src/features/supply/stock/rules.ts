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
