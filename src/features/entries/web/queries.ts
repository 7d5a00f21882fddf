// Which entry a person wants to see, change or end: asked for on any page, shown by the dialogs of the frame, so that no
// list carries the forms along.
import { createStore, useStore } from '#web/external-store.ts';
import type { EntryKind } from '../rules.ts';

export interface EntryRequest {
  readonly act: 'new' | 'edit' | 'end' | 'see' | 'file';
  readonly kind: EntryKind;
  /** None for a new one. */
  readonly id?: number;
  /** The project or invoice that it lies in. */
  readonly parent?: number | undefined;
  /** What it is called, for the dialog's title. */
  readonly name?: string;
  /** What a new one begins with, and what its ids are called. */
  readonly start?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
}

const requests = createStore<EntryRequest | undefined>(undefined);

/** Opens the dialog of an entry. */
export function openEntry(request: EntryRequest): void {
  requests.set(request);
}

/** Closes it. */
export function closeEntry(): void {
  requests.set(undefined);
}

/** The dialog that is open. */
export function useEntryRequest(): EntryRequest | undefined {
  return useStore(requests);
}
