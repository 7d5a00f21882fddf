import { useEffect, useState, useSyncExternalStore } from 'react';
import { createFleet, type Fleet, type FleetState } from './fleet.ts';
import { followPositions, type Mode } from './live-positions.ts';

export interface LiveFleet {
  readonly fleet: Fleet;
  readonly state: FleetState;
  readonly mode: Mode;
  readonly error: unknown;
  retry(): void;
}

/** The cars in the user's scope, kept up to date while mounted. */
export function useFleet(): LiveFleet {
  const [fleet] = useState(createFleet);
  const [{ mode, error }, setMode] = useState<{ mode: Mode; error?: unknown }>({ mode: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(
    () => followPositions({ fleet, onMode: (next, reason) => setMode({ mode: next, error: reason }) }),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry restarts the effect
    [fleet, tries],
  );
  return {
    fleet,
    state: useSyncExternalStore(fleet.state.subscribe, fleet.state.get),
    mode,
    error,
    retry() {
      setMode({ mode: 'loading' });
      setTries(tries + 1);
    },
  };
}
