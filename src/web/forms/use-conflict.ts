import { useState } from 'react';
import { CallFailure } from '#web/messages.ts';

/**
 * When two people edit a row, the second is shown the first one's saved values. `seen` is the initial state
 * of the form and is sent with the change; `stored` is set once the server has responded with newer values.
 */
export function useConflict<Row>(start: Row | undefined, isRow: (value: unknown) => value is Row) {
  const [seen, setSeen] = useState(start);
  const [stored, setStored] = useState<Row>();
  return {
    seen,
    stored,
    /** For a form: whether this failure was such a conflict. */
    onFailure(error: unknown): boolean {
      const current = error instanceof CallFailure ? error.failure.current : undefined;
      if (!isRow(current)) return false;
      setStored(current);
      return true;
    },
    /** The person has decided: the change now applies to the stored values. */
    settle() {
      setSeen(stored);
      setStored(undefined);
    },
  };
}
