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
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appState, initialAppState, setAppState } from '#web/app-state.ts';
import { signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { ProjectPage } from './ProjectPage.tsx';
import { findProjectNames } from './queries.ts';

const asked: string[] = [];
let root: Root | undefined;

beforeEach(async () => {
  asked.length = 0;
  setAppState(initialAppState);
  const user = { username: 'ann', email: 'ann@demo.test', role: 'staff', verified: true } as const;
  signIn({ token: 't', tokenExpiration: Date.now() / 1000 + 60, user });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({}, { status: 404 });
  });
  await loadTexts(['common', 'projects', 'records']);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  signOut();
  vi.unstubAllGlobals();
});

async function open(path: string): Promise<void> {
  const rootRoute = createRootRoute();
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: '/projects/$id',
    component: ProjectPage,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root?.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toMatch(/./);
  });
}

describe('the lists of a project', () => {
  it.each(['abc', '-1', '1e3', '%20'])(
    'PRJ-09 A-143 without an id (%s) nothing is asked or changed',
    async (id) => {
      const before = appState();
      await open(`/projects/${id}`);
      expect(asked).toEqual([]);
      expect(appState()).toEqual(before);
    },
  );

  it('ask for the project of the id', async () => {
    await open('/projects/12');
    expect(asked.map((address) => new URL(address, 'http://x.test').pathname)).toContain('/api/projects/12/');
  });
});

describe('the project search', () => {
  it('PRJ-04 runs only with a text', async () => {
    const { signal } = new AbortController();
    expect(await findProjectNames('  ', signal)).toEqual([]);
    expect(asked).toEqual([]);
    await findProjectNames(' AB ', signal).catch(() => undefined);
    expect(new URL(asked[0] ?? '', 'http://x.test').searchParams.get('filter')).toBe('AB');
  });
});
