// Quantities in inputs, in the chosen language.
import { quantityToEdit, typedDecimal } from '#core/given-values.ts';
import { currentLocale } from '#web/texts.ts';

/** A typed decimal for a request. */
export function typedQuantity(typed: string): string {
  return typedDecimal(typed, currentLocale());
}

/** A stored quantity for an input; empty for none. */
export function editedQuantity(stored: string | null): string {
  return quantityToEdit(stored, currentLocale());
}
