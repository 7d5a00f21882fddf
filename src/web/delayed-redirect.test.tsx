// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDelayedRedirect } from './delayed-redirect.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function start() {
  const history = createMemoryHistory({ initialEntries: ['/forgot'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  function Screen() {
    return (
      <button type="button" onClick={useDelayedRedirect()}>
        Send
      </button>
    );
  }
  await act(async () =>
    root.render(
      <RouterContextProvider router={router}>
        <Screen />
      </RouterContextProvider>,
    ),
  );
  return {
    path: () => history.location.pathname,
    ask: () => act(async () => document.querySelector('button')?.click()),
    wait: (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms)),
    leave: () => act(async () => root.unmount()),
  };
}

it('AUTH-36 AUTH-45 CONST-07 goes home 3000 ms after success, not before', async () => {
  const { path, ask, wait, leave } = await start();
  await wait(10_000);
  expect(path()).toBe('/forgot');
  await ask();
  await wait(2999);
  expect(path()).toBe('/forgot');
  await wait(1);
  expect(path()).toBe('/');
  await leave();
});

it('A-25 does not redirect after the screen was left', async () => {
  const { path, ask, wait, leave } = await start();
  await ask();
  await wait(2999);
  await leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(path()).toBe('/forgot');
});
