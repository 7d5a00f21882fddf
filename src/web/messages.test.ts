import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CallFailure,
  clearMessages,
  errorStore,
  failed,
  loadingStore,
  setLoading,
  showErrors,
  showSuccess,
  successStore,
  toast,
  toastStore,
} from './messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  showSuccess(null);
  showErrors([]);
  setLoading(false);
});
afterEach(() => vi.useRealTimers());

describe('success', () => {
  it('NAV-47 is initially hidden, without message and params, with timeout -1', () => {
    expect(successStore.get()).toEqual({ show: false, message: '', params: [], timeout: -1 });
  });

  it('NAV-48 NAV-49 shows a payload with its params and hides for null', () => {
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY', params: ['x'] });
    expect(successStore.get()).toMatchObject({
      show: true,
      message: 'common.SAVED_SUCCESSFULLY',
      params: ['x'],
    });
    showSuccess(null);
    expect(successStore.get().show).toBe(false);
  });

  it.each([
    [undefined, 6000],
    [0, 0],
    [2500, 2500],
    [-1, -1],
  ])('NAV-50 CONST-07 A-123 timeout %s gives %s ms', (given, expected) => {
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY', ...(given !== undefined && { timeout: given }) });
    expect(successStore.get().timeout).toBe(expected);
  });
});

describe('errors', () => {
  const failure = (status: number, codes: string[]) =>
    new CallFailure({ status, codes, sessionEnded: false, fields: {} });

  it('ERR-17 NAV-52 stores the codes of a failed call and ends the waiting', () => {
    setLoading(true);
    failed(failure(400, ['MISSING', 'IS_EMPTY']));
    expect(errorStore.get().codes).toEqual(['MISSING', 'IS_EMPTY']);
    expect(loadingStore.get()).toBe(false);
  });

  it('an earlier error is cleared by a success, and stays when a success is hidden', () => {
    failed(failure(400, ['MISSING']));
    showSuccess(null);
    expect(errorStore.get().codes).toEqual(['MISSING']);
    showSuccess({ message: 'driver.REPORT_SENT' });
    expect(errorStore.get().codes).toEqual([]);
  });

  it('NAV-53 shows a repeated error again', () => {
    failed(failure(400, ['MISSING']));
    const { shown } = errorStore.get();
    failed(failure(400, ['MISSING']));
    expect(errorStore.get()).toEqual({ codes: ['MISSING'], shown: shown + 1 });
  });

  it('ERR-02 ERR-10 shows nothing for a 404, and the text of any other error', () => {
    failed(failure(404, []));
    expect(errorStore.get().codes).toEqual([]);
    failed(new Error('Failed to fetch'));
    expect(errorStore.get().codes).toEqual(['Failed to fetch']);
  });

  it('NAV-42 A-145 stays until closed or the path changes', () => {
    failed(failure(400, ['MISSING']));
    vi.advanceTimersByTime(600_000);
    expect(errorStore.get().codes).toEqual(['MISSING']);
    clearMessages();
    expect(errorStore.get().codes).toEqual([]);
  });
});

describe('toasts and waiting', () => {
  it('NAV-44 CONST-07 a toast lasts 3000 ms', () => {
    toast('Airbill found', 'good');
    vi.advanceTimersByTime(2999);
    expect(toastStore.get().map(({ text }) => text)).toEqual(['Airbill found']);
    vi.advanceTimersByTime(1);
    expect(toastStore.get()).toEqual([]);
  });

  it('NAV-54 the loading setter accepts only booleans', () => {
    setLoading(true);
    for (const wrong of [0, '', 'false', null, undefined]) setLoading(wrong);
    expect(loadingStore.get()).toBe(true);
    setLoading(false);
    expect(loadingStore.get()).toBe(false);
  });
});
