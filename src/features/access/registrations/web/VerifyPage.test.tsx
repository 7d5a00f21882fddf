// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearMessages, successStore } from '#web/messages.ts';
import { currentUser, signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { VerifyPage } from './VerifyPage.tsx';

let root: Root;
let sent: unknown[];

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ verified: true, data: { verified: true } });
  });
  await loadTexts(['verify', 'common']);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  clearMessages();
  signOut();
  vi.unstubAllGlobals();
});

async function confirm(): Promise<void> {
  const top = createRootRoute();
  const page = createRoute({ getParentRoute: () => top, path: '/verify/$id', component: VerifyPage });
  const router = createRouter({
    routeTree: top.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/verify/abc'] }),
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull());
  expect(sent).toEqual([]);
  await act(async () => document.querySelector<HTMLButtonElement>('button')?.click());
  await vi.waitFor(() => expect(successStore.get().message).toBe('verify.EMAIL_VERIFIED'));
  expect(sent).toEqual([{ id: 'abc' }]);
}

it('AUTH-48 the verified flag of the stored user is set', async () => {
  const user = { username: 'a@x.test', email: 'a@x.test', verified: false, role: 'user' } as const;
  signIn({ token: 'abc', tokenExpiration: Date.now() / 1000 + 3600, user });
  await confirm();
  expect(currentUser()?.verified).toBe(true);
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ verified: true });
});

it('AUTH-48 without a signed-in user none is created', async () => {
  await confirm();
  expect(currentUser()).toBeUndefined();
  expect(localStorage.getItem('user')).toBeNull();
});
