// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorStore, showErrors } from '#web/messages.ts';
import { currentUser, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { LoginPage } from './LoginPage.tsx';

let root: Root;
let history: ReturnType<typeof createMemoryHistory>;
/** What the server got, and what it answers next. */
let posted: unknown[];
let replies: { status: number; body: unknown }[];

beforeEach(async () => {
  posted = [];
  replies = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    posted.push(JSON.parse(body));
    const reply = replies.shift() ?? { status: 500, body: {} };
    return Response.json(reply.body, { status: reply.status });
  });
  await loadTexts(['accounts']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  history = createMemoryHistory({ initialEntries: ['/login'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  await act(async () =>
    root.render(
      <RouterContextProvider router={router}>
        <LoginPage />
      </RouterContextProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  showErrors([]);
  signOut();
  vi.unstubAllGlobals();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
async function type(name: string, text: string): Promise<void> {
  const input = field(name);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function submit(): Promise<void> {
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}
async function signInWith(...next: typeof replies): Promise<void> {
  replies = next;
  await type('username', ' anna@helix.test ');
  await type('password', 'secret');
  await submit();
}

const token = { token: 'abc', username: 'anna@helix.test', email: 'anna@helix.test', role: 'user' };

describe('the login page', () => {
  it('AUTH-31 leads to a forgotten password without loading the app again', async () => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/forgot"]');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    await act(async () => link?.dispatchEvent(click));
    expect([click.defaultPrevented, history.location.pathname]).toEqual([true, '/forgot']);
  });

  it('AUTH-01 asks for both before anything is sent, and goes to the first that is empty', async () => {
    await submit();
    expect(posted).toEqual([]);
    expect(document.body.textContent).toContain('this field is required');
    expect(document.body.textContent).toContain('password is required');
    expect(document.activeElement).toBe(field('username'));
    expect(field('username')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('AUTH-03 AUTH-07 A-03 posts to the call that serves both kinds of account and signs in', async () => {
    await signInWith({ status: 200, body: { ...token, message: '' } });
    expect(posted).toEqual([{ username: 'anna@helix.test', password: 'secret' }]);
    expect(currentUser()).toMatchObject({ username: 'anna@helix.test', role: 'user' });
  });

  it('AUTH-23 AUTH-25 who logs out before home has come finds no code, and no password, of the last sign-in', async () => {
    await signInWith({ status: 200, body: { token: '', message: 'MFA code sent to a…@helix.test' } });
    replies = [{ status: 200, body: { ...token, message: '' } }];
    await type('code', '222222');
    await submit();
    expect(currentUser()).toBeDefined();
    expect(field('code')).not.toBeNull();
    await act(async () => signOut());
    expect(field('code')).toBeNull();
    expect(field('password')?.value).toBe('');
  });

  it('AUTH-27 shows why it was refused and keeps what was typed', async () => {
    await signInWith({
      status: 400,
      body: { non_field_errors: ['unable to log in with provided credentials'] },
    });
    expect(errorStore.get().codes).toEqual(['WRONG_CREDENTIAL']);
    expect(field('password')?.value).toBe('secret');
    expect(currentUser()).toBeUndefined();
  });

  it('AUTH-05 AUTH-06 AUTH-04 opens the code entry, keeps it open on a wrong code, ends with the right one', async () => {
    await signInWith({ status: 200, body: { token: '', message: 'MFA code sent to a…@helix.test' } });
    expect(currentUser()).toBeUndefined();
    expect(document.activeElement).toBe(field('code'));
    expect(document.body.textContent).toContain('MFA code sent to a…@helix.test');

    replies = [{ status: 200, body: { token: '', message: 'Please retry: wrong code' } }];
    await type('code', '111111');
    await submit();
    expect(field('code')?.value).toBe('');
    expect(document.body.textContent).toContain('Please retry: wrong code');

    replies = [{ status: 200, body: { ...token, message: '' } }];
    await type('code', '222222');
    await submit();
    expect(posted.at(-1)).toEqual({ username: 'anna@helix.test', password: 'secret', code: '222222' });
    expect(currentUser()?.username).toBe('anna@helix.test');
  });

  it('AUTH-09 says so when the reply is neither', async () => {
    await signInWith({ status: 200, body: {} });
    expect(errorStore.get().codes).toEqual(['Unexpected response format']);
  });
});
