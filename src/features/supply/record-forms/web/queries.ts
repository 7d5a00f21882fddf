// The record that the user wants to view, edit or delete: requested on any page and shown by the frame's
// dialogs, so that lists do not load the forms.

import type { FormKind } from '#record-types/forms.ts';
import { createStore, useStore } from '#web/external-store.ts';

export interface RecordRequest {
  readonly act: 'new' | 'edit' | 'end' | 'file';
  readonly kind: FormKind;
  /** The number of records created with 'Save and new'. */
  readonly again?: number;
  /** Undefined for a new one. */
  readonly id?: number;
  /** Its project or invoice. */
  readonly parent?: number | undefined;
  /** Its name for the dialog's title. */
  readonly name?: string;
  /** The initial values of a new one, with the display names of its ids. */
  readonly start?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
}

const requests = createStore<RecordRequest | undefined>(undefined);

/** Opens the dialog of a record. */
export function openRecord(request: RecordRequest): void {
  requests.set(request);
}

/** Closes it. */
export function closeRecord(): void {
  requests.set(undefined);
}

/** The open dialog. */
export function useRecordRequest(): RecordRequest | undefined {
  return useStore(requests);
}
