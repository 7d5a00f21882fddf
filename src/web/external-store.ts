// State outside React that components read: one value, set whole, told to its readers.
import { useSyncExternalStore } from 'react';

export interface ExternalStore<T> {
  get(): T;
  set(value: T): void;
  /** Calls `reader` after each change; returns how to stop. */
  subscribe(reader: () => void): () => void;
}

/** A store with its first value. */
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

/** The store's value; the component renders again when it changes. */
export function useStore<T>(store: ExternalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
