// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorStore, showErrors } from '#web/messages.ts';
import { signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { MfaCards } from './MfaCards.tsx';

const right = 'Fresh-Word.9';
let root: Root;
/** The time when the app was set up. */
let since: string | null;

beforeEach(async () => {
  since = '2026-11-01T10:00:00Z';
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') {
      const { password } = JSON.parse(body ?? '') as { password: string };
      if (password !== right) return Response.json({ errors: { msg: 'WRONG_PASSWORD' } }, { status: 400 });
      since = null;
    }
    return Response.json(state());
  });
  const user = { username: 'a@x.test', email: 'a@x.test', verified: true };
  signIn({ token: 'abc', tokenExpiration: Date.now() / 1000 + 3600, user: { ...user, role: 'user' } });
  await import('#web/forms/OpenDialog.tsx');
  await loadTexts(['settings', 'validation']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MfaCards />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    if (button('Remove') === undefined) throw new Error('not drawn yet');
  });
  await act(async () => {
    button('Remove')?.focus();
    button('Remove')?.click();
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  showErrors([]);
  signOut();
  vi.unstubAllGlobals();
});

const state = () => ({
  is_mfa: true,
  forced: false,
  second_step: since === null ? 'mail' : 'app',
  app_since: since,
  recovery_codes_left: 10,
  passkeys: [],
});
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text);
const password = () => document.querySelector<HTMLInputElement>('[role=dialog] [name=password]');

async function confirm(word: string): Promise<void> {
  const element = password();
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value')?.set;
  await act(async () => {
    setter?.call(element, word);
    element?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    document
      .querySelector('[role=dialog] form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

it('A-29 a wrong password is shown at its field, because the dialog covers the error bar', async () => {
  await confirm('Wrong-Word.9');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('[role=dialog] [id$=-error]')?.textContent).toBe('Wrong password');
  });
  expect(document.activeElement).toBe(password());
  expect(errorStore.get().codes).toEqual([]);
});

it('A-29 the focus stays in the card when the pressed button disappears', async () => {
  await confirm(right);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
  expect(button('Remove')).toBeUndefined();
  expect(document.activeElement?.tagName).toBe('SECTION');
  expect(document.activeElement?.textContent).toMatch(/^Two-step verification/);
});

it('A-29 the cards keep their places while loading, so that the others do not move', async () => {
  vi.stubGlobal('fetch', async () => new Promise(() => undefined));
  const place = document.body.appendChild(document.createElement('div'));
  const waiting = createRoot(place);
  await act(async () =>
    waiting.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MfaCards />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  expect([...place.querySelectorAll('h2')].map((one) => one.textContent)).toEqual([
    'Two-step verification',
    'Passkeys',
  ]);
  await act(async () => waiting.unmount());
});
