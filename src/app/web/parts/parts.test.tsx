// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '#web/texts.ts';
import { theme } from '#web/theme.ts';
import { PartsPage } from './PartsPage.tsx';
import { parts } from './parts.tsx';

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json({}));
  await loadTexts(['table', 'fields', 'validation', 'records']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const router = createRouter({
    routeTree: createRootRoute({ component: PartsPage }),
    history: createMemoryHistory({ initialEntries: ['/parts'] }),
  });
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider theme={theme}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('issue 12 every part of web/ui stands on the page of parts, in both themes', () => {
  // The page's own heading, and parts shown within another entry.
  const elsewhere = ['PageHead', 'OpenMenu', 'OpenPanel', 'ScrollArrows'];
  const files = Object.keys(import.meta.glob('../../../web/ui/*.tsx'))
    .flatMap((file) => /\/([A-Z]\w*|use-\w+)\.tsx$/.exec(file)?.[1] ?? [])
    .filter((name) => !elsewhere.includes(name));
  expect(parts.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  for (const { name, states } of parts)
    for (const themed of ['light', 'dark']) {
      const drawn = document.querySelectorAll(
        `section[aria-labelledby="${name}"] [data-theme="${themed}"] > figure`,
      );
      expect(drawn.length, `${name} ${themed}`).toBe(Object.keys(states).length);
      for (const state of drawn) expect(state.childNodes.length, name).toBeGreaterThan(1);
    }
});
