// Messages to the person: the error bar, the success bar, toasts, the 'please wait' dialog (specification,
// sections 2 and 4; NAV-41 … NAV-54, A-123, A-145). All actions report failures through `failed`.
// Requirements: ERR-14, ERR-15, CONST-07.
import type { Failure } from '#core/errors.ts';
import type { TextKey } from '#locales/namespaces.ts';
import { createStore } from './external-store.ts';

export const successTimeoutMs = 6000;
export const toastTimeoutMs = 3000;

export interface SuccessState {
  readonly show: boolean;
  readonly message: TextKey | '';
  readonly params: readonly (string | number)[];
  /** Milliseconds until it closes by itself; with 0 and -1 it stays. */
  readonly timeout: number;
  readonly action?: MessageAction | undefined;
}
/** What a message offers to do about what it says: open what was made, undo what was done. */
export interface MessageAction {
  readonly label: TextKey;
  readonly run: () => void;
}
export interface SuccessPayload {
  readonly message: TextKey;
  readonly params?: readonly (string | number)[];
  readonly timeout?: number;
  readonly action?: MessageAction;
}
export interface Errors {
  readonly codes: readonly string[];
  /** Counts the failures, so that a repeated error is shown and announced again. */
  readonly shown: number;
  /** Repeats the call that failed without a connection. */
  readonly retry?: (() => void) | undefined;
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

/** A failed call; `failure` holds the errors to show. */
export class CallFailure extends Error {
  readonly failure: Failure;
  /** The server's request id, for support (ERR-20). */
  readonly requestId: string | undefined;
  constructor(failure: Failure, requestId?: string, cause?: unknown) {
    super(failure.codes[0] ?? `status ${failure.status}`, { cause });
    this.failure = failure;
    this.requestId = requestId;
  }
}

/** Replaces the previous errors with these: codes of the catalogue, or literal texts. */
export function showErrors(codes: readonly string[], retry?: () => void): void {
  errorStore.set({ codes, shown: errorStore.get().shown + 1, retry });
}

/**
 * Shows a success message instead of an earlier error; null hides it. Without a timeout it closes after 6 s,
 * with 0 or -1 it stays.
 */
export function showSuccess(payload: SuccessPayload | null): void {
  setLoading(false);
  if (payload === null) {
    successStore.set(noSuccess);
    return;
  }
  if (errorStore.get().codes.length > 0) showErrors([]);
  const { message, params = [], timeout, action } = payload;
  successStore.set({
    show: true,
    message,
    params,
    timeout: timeout === 0 ? 0 : timeout || successTimeoutMs,
    ...(action && { action }),
  });
}

/** Clears both bars: on closing, a new action or a change of path (NAV-26, A-62). */
export function clearMessages(): void {
  if (errorStore.get().codes.length > 0) showErrors([]);
  if (successStore.get().show) successStore.set(noSuccess);
}

/**
 * A toast at the top right, for 3 s: airbill found, copied, network back. The text is already
 * translated.
 */
export function toast(text: string, kind: Toast['kind'] = 'information'): void {
  const id = (toastStore.get().at(-1)?.id ?? 0) + 1;
  toastStore.set([...toastStore.get(), { id, text, kind }]);
  setTimeout(() => toastStore.set(toastStore.get().filter((one) => one.id !== id)), toastTimeoutMs);
}

/** Toggles the 'please wait' dialog; a value that is not a boolean changes nothing (NAV-54). */
export function setLoading(loading: unknown): void {
  if (typeof loading === 'boolean') loadingStore.set(loading);
}

/**
 * The shared handler of failures (ERR-17): ends the waiting, clears the previous error, shows the new one.
 * After a lost connection it offers `retry` (ERR-10, amendment 32).
 */
export function failed(error: unknown, retry?: () => void): void {
  setLoading(false);
  const isLost = error instanceof CallFailure && error.failure.status === 0;
  showErrors(errorCodes(error), isLost ? retry : undefined);
}

/**
 * The errors to show for a failure: none for a 404 (ERR-02) or a cancelled call, else its codes or its own
 * text.
 */
export function errorCodes(error: unknown): readonly string[] {
  if (error instanceof CallFailure) return error.failure.codes;
  if (error instanceof DOMException && error.name === 'AbortError') return [];
  return [error instanceof Error ? error.message : String(error)];
}
