// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearMessages, errorStore, successStore } from '#web/messages.ts';
import { loadTexts } from '#web/texts.ts';
import { ForgotPage } from './ForgotPage.tsx';

// The widget needs a browser with workers; this stub is verified at once.
vi.mock('altcha/workers/sha?worker', () => ({ default: () => undefined }));
vi.mock('altcha/altcha.css', () => ({}));
vi.mock('altcha/external', () => ({}));

let root: Root;
let answer: unknown;
let sent: unknown[];

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('$altcha', {
    i18n: { set: () => undefined, get: () => ({}) },
    algorithms: { set: () => undefined },
    defaults: { set: () => undefined },
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(answer);
  });
  await loadTexts(['forgotPassword', 'fields', 'validation']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/forgot'] }),
  });
  await act(async () =>
    root.render(
      <RouterContextProvider router={router}>
        <ForgotPage />
      </RouterContextProvider>,
    ),
  );
  await vi.waitFor(() => {
    if (document.querySelector('altcha-widget') === null) throw new Error('not drawn yet');
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  clearMessages();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector<HTMLInputElement>('input[name=email]');

async function send(): Promise<void> {
  const detail = { state: 'verified', payload: 'solved' };
  await act(async () =>
    document.querySelector('altcha-widget')?.dispatchEvent(new CustomEvent('statechange', { detail })),
  );
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(field(), 'a@x.test');
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

it.each([{ success: false }, { success: 'true' }, { success: 1 }, { data: {} }, {}, null, 'yes'])(
  'AUTH-33 %j is not exactly true: CAPTCHA_ERROR, and the form stays',
  async (body) => {
    answer = body;
    await send();
    await vi.waitFor(() => expect(sent).toEqual([{ email: 'a@x.test', captcha: 'solved' }]));
    await vi.waitFor(() => expect(errorStore.get().codes).toEqual(['CAPTCHA_ERROR']));
    expect(field()).not.toBeNull();
  },
);

it.each([{ success: true }, { data: { success: true } }])(
  'AUTH-33 AUTH-34 AUTH-35 A-12 %j is: the form is gone, the message names the email',
  async (body) => {
    answer = body;
    await send();
    await vi.waitFor(() => expect(field()).toBeNull());
    expect(document.body.textContent).toContain('Check your inbox');
    expect(successStore.get()).toMatchObject({
      message: 'forgotPassword.RESET_EMAIL_SENT',
      params: ['a@x.test'],
    });
  },
);
