// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { SessionsCard } from './SessionsCard.tsx';

let root: Root;
let ended: string[];

const at = '2026-11-01T10:00:00Z';
const session = { signed_in_at: at, renewed_at: at, expires_at: at, address: '10.0.0.1' };

beforeEach(async () => {
  ended = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (method === 'DELETE') {
      ended.push(url);
      return url === '/api/sessions/'
        ? Response.json({ ended: 1 })
        : new Response(undefined, { status: 204 });
    }
    const here = { ...session, id: 1, device: 'Firefox/1 Windows', current: true };
    const other = { ...session, id: 2, device: 'Chrome/1 Linux', current: false };
    return Response.json(ended.length > 0 ? [here] : [here, other]);
  });
  const user = { username: 'a@x.test', email: 'a@x.test', verified: true, role: 'user' } as const;
  signIn({ token: 'abc', tokenExpiration: Date.now() / 1000 + 3600, user });
  await import('#web/forms/OpenDialog.tsx');
  await loadTexts(['settings']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <SessionsCard />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    if (button('Log out all others') === undefined) throw new Error('not drawn yet');
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  signOut();
  vi.unstubAllGlobals();
});

const button = (text: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find((one) => one.textContent === text);
const dialog = () => document.querySelector('[role=dialog]');

it.each([
  ['Log out', 'Log out the session on Chrome · Linux?', '/api/sessions/2/'],
  ['Log out all others', 'Log out all other sessions?', '/api/sessions/'],
])('A-23 %s confirms first; cancelling ends nothing', async (label, title, path) => {
  await act(async () => button(label)?.click());
  expect(dialog()?.querySelector('h2')?.textContent).toBe(title);
  await act(async () => button('Cancel', dialog() ?? undefined)?.click());
  expect([dialog(), ended]).toEqual([null, []]);
  await act(async () => button(label)?.click());
  await act(async () => button(label, dialog() ?? undefined)?.click());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect([dialog(), button('Log out')]).toEqual([null, undefined]);
  });
  expect(ended).toEqual([path]);
});
