// State outside React that components subscribe to: a single value, replaced as a whole.
import { useSyncExternalStore } from 'react';

export interface ExternalStore<T> {
  get(): T;
  set(value: T): void;
  /** Calls `reader` after each change; returns a function that unsubscribes. */
  subscribe(reader: () => void): () => void;
}

/** Creates a store with its initial value. */
export function createStore<T>(initial: T): ExternalStore<T> {
  let value = initial;
  const readers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const reader of readers) reader();
    },
    subscribe(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}

/** The store's value; the component rerenders when it changes. */
export function useStore<T>(store: ExternalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
