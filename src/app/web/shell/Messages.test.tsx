// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  failed,
  setLoading,
  showErrors,
  showSuccess,
  successStore,
  toast,
  toastStore,
} from '#web/messages.ts';
import { loadTexts } from '#web/texts.ts';
import { Messages, waitDialogDelayMs } from './Messages.tsx';

let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await import('./Notices.tsx');
  await loadTexts(['errors']);
  vi.useFakeTimers();
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <MantineProvider>
        <Messages />
      </MantineProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => {
    showErrors([]);
    showSuccess(null);
    root.unmount();
  });
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** For a closed message, while it fades out. */
const leaveMs = 200;

const alert = () => document.querySelector('[role=alert]');
const say = (what: () => void) => act(async () => what());
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

describe('the error bar', () => {
  it('ERR-18 NAV-42 shows the text of a code until it is closed', async () => {
    await say(() => showErrors(['WRONG_CREDENTIAL']));
    await wait(600_000);
    expect(alert()?.textContent).toBe('You entered the wrong login or password');
    await act(async () => alert()?.querySelector('button')?.click());
    expect(alert()?.textContent).toBe('');
  });

  it('NAV-42 ERR-07 I18N-08 shows several as a list, an unknown code as given', async () => {
    await say(() => showErrors(['MISSING', 'Something of its own']));
    expect([...(alert()?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
      'Missing fields',
      'Something of its own',
    ]);
  });

  it.each(['CONFLICT', 'TOO_LARGE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'])(
    'ERR-18 has words for our own code %s',
    async (code) => {
      await say(() => showErrors([code]));
      expect(alert()?.textContent).toMatch(/^[A-Z][a-z]+ [a-z ]+/);
    },
  );

  it.each([
    ['CAPTCHA_ERROR', 'Captcha error occurred, please try again.'],
    ['Unexpected response format', 'Unexpected response format'],
    ['Non-200 status code', 'Non-200 status code'],
    ['Wrong old password entered.', 'Wrong old password entered.'],
  ])('ERR-12 %s is a code of its own', async (code, words) => {
    await say(() => showErrors([code]));
    expect(alert()?.textContent).toBe(words);
  });

  it('NAV-53 renders a repeated error again', async () => {
    await say(() => failed(new Error('Failed to fetch')));
    const first = alert()?.firstElementChild;
    await say(() => failed(new Error('Failed to fetch')));
    expect(alert()?.textContent).toBe('Failed to fetch');
    expect(alert()?.firstElementChild).not.toBe(first);
  });
});

describe('the success message', () => {
  const shown = () => document.querySelector('[role=status]')?.textContent;

  it('NAV-43 NAV-50 CONST-07 closes by itself after 6000 ms', async () => {
    await say(() => showSuccess({ message: 'common.SAVED_SUCCESSFULLY' }));
    await wait(5999);
    expect(shown()).toBe('Saved successfully');
    await wait(1);
    expect(successStore.get().show).toBe(false);
    await wait(leaveMs);
    expect(shown()).toBe('');
  });

  it('NAV-49 gives way to the next one', async () => {
    await say(() => showSuccess({ message: 'common.SAVED_SUCCESSFULLY' }));
    await wait(1000);
    await say(() => showSuccess({ message: 'common.DELETED_SUCCESSFULLY' }));
    await wait(leaveMs);
    expect(shown()).toBe('Deleted successfully');
  });

  it('A-123 stays with a timeout of 0', async () => {
    await say(() => showSuccess({ message: 'common.SAVED_SUCCESSFULLY', timeout: 0 }));
    await wait(600_000);
    expect(shown()).toBe('Saved successfully');
  });
});

describe('waiting and toasts', () => {
  it("NAV-41 A-58 shows 'Please wait…' only after 200 ms, and ends with the loading", async () => {
    const dialog = document.querySelector('dialog');
    await say(() => setLoading(true));
    await wait(waitDialogDelayMs - 1);
    expect(dialog?.open).toBe(false);
    await wait(1);
    expect(dialog?.open).toBe(true);
    expect(dialog?.textContent).toBe('Please wait…');
    await say(() => setLoading(false));
    expect(dialog?.open).toBe(false);
  });

  it('A-58 does not flicker for work that is done at once', async () => {
    await say(() => setLoading(true));
    await wait(waitDialogDelayMs - 1);
    await say(() => setLoading(false));
    await wait(1000);
    expect(document.querySelector('dialog')?.open).toBe(false);
  });

  it('NAV-44 ERR-16 CONST-07 shows a toast for 3000 ms', async () => {
    await say(() => toast('Airbill found', 'good'));
    expect(document.body.textContent).toContain('Airbill found');
    await wait(3000);
    expect(toastStore.get()).toEqual([]);
    await wait(leaveMs);
    expect(document.body.textContent).not.toContain('Airbill found');
  });
});
