import { useState } from 'react';
import { CallFailure } from './messages.ts';

/**
 * Of two who edit one row the second is shown what the first has saved. `seen` is what the form began with and goes out
 * with the change; `stored` is there once the server has answered that something else is saved by now.
 */
export function useConflict<Row>(start: Row | undefined, isRow: (value: unknown) => value is Row) {
  const [seen, setSeen] = useState(start);
  const [stored, setStored] = useState<Row>();
  return {
    seen,
    stored,
    /** For a form: whether this failure was such an answer. */
    onFailure(error: unknown): boolean {
      const current = error instanceof CallFailure ? error.failure.current : undefined;
      if (!isRow(current)) return false;
      setStored(current);
      return true;
    },
    /** The person has chosen: the change is meant for what is stored. */
    settle() {
      setSeen(stored);
      setStored(undefined);
    },
  };
}
