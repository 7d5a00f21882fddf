// What the app says to the person: the error bar, the success bar, toasts, the 'please wait' dialog
// (specification, sections 2 and 4; NAV-41 … NAV-54, A-123, A-145). All actions report failures by `failed`.
import type { Failure } from '#core/errors.ts';
import type { TextKey } from '#core/i18n/namespaces.ts';
import { createStore } from './external-store.ts';

export const successTimeoutMs = 6000;
export const toastTimeoutMs = 3000;

export interface SuccessState {
  readonly show: boolean;
  readonly message: TextKey | '';
  readonly params: readonly (string | number)[];
  /** Milliseconds until it closes by itself; 0 and -1: not by itself. */
  readonly timeout: number;
}
export interface SuccessPayload {
  readonly message: TextKey;
  readonly params?: readonly (string | number)[];
  readonly timeout?: number;
}
export interface Errors {
  readonly codes: readonly string[];
  /** Counts the failures, so that the same error twice shows, and is read out, twice. */
  readonly shown: number;
}
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'good' | 'attention' | 'information';
}

const noSuccess: SuccessState = { show: false, message: '', params: [], timeout: -1 };

export const errorStore = createStore<Errors>({ codes: [], shown: 0 });
export const successStore = createStore(noSuccess);
export const toastStore = createStore<readonly Toast[]>([]);
export const loadingStore = createStore(false);

/** A call that did not succeed; `failure` says what to show. */
export class CallFailure extends Error {
  readonly failure: Failure;
  /** The server's name for the request, for support (ERR-20). */
  readonly requestId: string | undefined;
  constructor(failure: Failure, requestId?: string, cause?: unknown) {
    super(failure.codes[0] ?? `status ${failure.status}`, { cause });
    this.failure = failure;
    this.requestId = requestId;
  }
}

/** Takes the previous errors away and shows these: codes of the catalogue, or texts as they are. */
export function showErrors(codes: readonly string[]): void {
  errorStore.set({ codes, shown: errorStore.get().shown + 1 });
}

/** Shows a success message; null hides it. Without a timeout it closes after 6 s, with 0 or -1 not by itself. */
export function showSuccess(payload: SuccessPayload | null): void {
  setLoading(false);
  if (payload === null) {
    successStore.set(noSuccess);
    return;
  }
  const { message, params = [], timeout } = payload;
  successStore.set({ show: true, message, params, timeout: timeout === 0 ? 0 : timeout || successTimeoutMs });
}

/** Clears both bars: closing, a new action, a change of path (NAV-26, A-62). */
export function clearMessages(): void {
  if (errorStore.get().codes.length > 0) showErrors([]);
  if (successStore.get().show) successStore.set(noSuccess);
}

/** A passing word at the top right, for 3 s: airbill found, copied, network back. The text is ready to show. */
export function toast(text: string, kind: Toast['kind'] = 'information'): void {
  const id = (toastStore.get().at(-1)?.id ?? 0) + 1;
  toastStore.set([...toastStore.get(), { id, text, kind }]);
  setTimeout(() => toastStore.set(toastStore.get().filter((one) => one.id !== id)), toastTimeoutMs);
}

/** Switches the 'please wait' dialog; anything but a boolean changes nothing (NAV-54). */
export function setLoading(loading: unknown): void {
  if (typeof loading === 'boolean') loadingStore.set(loading);
}

/** The one handler of failures (ERR-17): ends the waiting, clears the previous error, shows the new one. */
export function failed(error: unknown): void {
  setLoading(false);
  showErrors(errorCodes(error));
}

/** What to show of a failure: nothing for a 404 (ERR-02) or a call that was given up, else its codes or own text. */
export function errorCodes(error: unknown): readonly string[] {
  if (error instanceof CallFailure) return error.failure.codes;
  if (error instanceof DOMException && error.name === 'AbortError') return [];
  return [error instanceof Error ? error.message : String(error)];
}
