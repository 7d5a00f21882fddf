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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorStore, showErrors } from '#web/messages.ts';
import { currentUser, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { LoginPage } from './LoginPage.tsx';

let root: Root;
let history: ReturnType<typeof createMemoryHistory>;
/** Recorded requests, and the next response. */
let posted: unknown[];
let paths: string[];
let replies: { status: number; body: unknown }[];

beforeEach(async () => {
  posted = [];
  replies = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  paths = [];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    paths.push(path);
    posted.push(typeof body === 'string' ? JSON.parse(body) : new Headers(headers).get('authorization'));
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
  await vi.waitUntil(() => document.querySelector('a[href="/forgot"]'), { timeout: 20_000 });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  document.head.replaceChildren();
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
  it('AUTH-31 links to the forgotten password page without reloading the app', async () => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/forgot"]');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    await act(async () => link?.dispatchEvent(click));
    expect([click.defaultPrevented, history.location.pathname]).toEqual([true, '/forgot']);
  });

  it('AUTH-01 requires both fields before sending, and focuses the first empty one', async () => {
    await submit();
    expect(posted).toEqual([]);
    expect(document.body.textContent).toContain('this field is required');
    expect(document.body.textContent).toContain('password is required');
    expect(document.activeElement).toBe(field('username'));
    expect(field('username')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('AUTH-03 AUTH-07 A-03 posts to the call that supports both kinds of account and signs in', async () => {
    await signInWith({ status: 200, body: { ...token, message: '' } });
    expect(posted).toEqual([{ username: 'anna@helix.test', password: 'secret' }]);
    expect(currentUser()).toMatchObject({ username: 'anna@helix.test', role: 'user' });
  });

  it('A-01 A-07 fetches the profile when the reply has only the token', async () => {
    const { token: bearer, ...profile } = token;
    await signInWith({ status: 200, body: { token: bearer } }, { status: 200, body: profile });
    await vi.waitFor(
      () => expect([paths, posted.at(-1)]).toEqual([['/mfa/api-token-auth/', '/profile'], 'Bearer abc']),
      { timeout: 20_000 },
    );
    await vi.waitFor(() => expect(currentUser()).toMatchObject({ role: 'user', verified: false }), {
      timeout: 20_000,
    });
  });

  it('A-01 never assumes a role: without one in the profile the user is not signed in', async () => {
    await signInWith({ status: 200, body: { token: 'abc' } }, { status: 200, body: { username: 'anna' } });
    await vi.waitFor(() => expect(errorStore.get().codes).toEqual(['Unexpected response format']), {
      timeout: 20_000,
    });
    expect(currentUser()).toBeUndefined();
  });

  it('A-03 AUTH-02 posts to the plain call where the operator has switched the form to it', async () => {
    const setting = document.head.appendChild(document.createElement('meta'));
    Object.assign(setting, { name: 'sign-in-form', content: 'plain' });
    await signInWith({ status: 200, body: token });
    expect(paths).toEqual(['/api-token-auth/']);
    expect(currentUser()).toMatchObject({ role: 'user' });
  });

  it('A-128 a code with letters shows an error at the field and is not sent', async () => {
    await signInWith({ status: 200, body: { token: '', message: 'MFA code sent to a…@helix.test' } });
    await type('code', '12a456');
    await submit();
    expect(posted).toHaveLength(1);
    expect(field('code')?.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('[id$=-error]')?.textContent).toBe('use digits only');
  });

  it('AUTH-23 AUTH-25 after logging out before the home page has loaded, the form has no code or password left', async () => {
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

  it('AUTH-27 shows why the login failed and keeps the input', async () => {
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

  it('AUTH-09 shows an error when the reply is neither', async () => {
    await signInWith({ status: 200, body: {} });
    expect(errorStore.get().codes).toEqual(['Unexpected response format']);
  });
});
