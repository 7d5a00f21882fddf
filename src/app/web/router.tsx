// Builds the router from the route table: guard first, dictionaries and page in parallel, transitions by path
// depth.
// Requirements: NAV-27.

import type { AsyncRouteComponent, ParsedLocation } from '@tanstack/react-router';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFoundPage } from '#app/web/shell/NotFoundPage.tsx';
import { PageFailure } from '#app/web/shell/PageFailure.tsx';
import { Shell } from '#app/web/shell/Shell.tsx';
import { arrive } from '#web/arrive.ts';
import { clearMessages } from '#web/messages.ts';
import { currentUser } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { guard } from './guard.ts';
import { partsRoute } from './parts/parts-route.ts';
import type { RouteEntry } from './route-entry.ts';
import { exists, routes } from './routes.tsx';

/** `npm run dev` has a page more, which no build contains. */
const known = import.meta.env.DEV ? [...routes, partsRoute] : routes;

/** The router of the app; one per start. */
export function createAppRouter() {
  const root = createRoot();
  const paths = [...new Set(known.filter(({ page }) => page !== undefined).map(({ path }) => path))];
  const router = createRouter({
    routeTree: root.addChildren(paths.map((path) => routeFor(path, () => root))),
    defaultErrorComponent: PageFailure,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 60_000,
    // Loader results are cached elsewhere. A cached match of `/` would show home before its page has loaded.
    defaultGcTime: 0,
    scrollRestoration: true,
    defaultViewTransition: { types: transitionTypes },
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) clearMessages();
  });
  // A new screen takes the focus, so that keyboard and screen reader start at its heading or its `data-begin`
  // element; the first screen does not.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const main = document.querySelector<HTMLElement>('main');
    const begin = ['[data-begin]', 'h1[tabindex]'].map((which) => main?.querySelector<HTMLElement>(which));
    (begin.find((one) => one) ?? main)?.focus({ preventScroll: true });
  });
  return router;
}

function createRoot() {
  return createRootRoute({
    component: Shell,
    notFoundComponent: NotFoundPage,
    loader: () => loadTexts([]),
  });
}

/** One route per path; `/` is the landing page for visitors and home for signed-in users. */
function routeFor(path: string, getParentRoute: () => ReturnType<typeof createRoot>) {
  const entries = known.filter((entry) => entry.path === path && entry.page !== undefined);
  const pages = entries.map((entry) => lazyPage(entry));
  const index = () => (entries.length > 1 && currentUser() !== undefined ? 1 : 0);
  return createRoute({
    getParentRoute,
    path,
    beforeLoad: ({ location }) => check(entries[index()], location),
    loader: async () => {
      await Promise.all([pages[index()]?.preload?.(), loadTexts(entries[index()]?.texts ?? [])]);
    },
    component: () => {
      const Page = pages[index()];
      return Page && <Page />;
    },
  });
}

function lazyPage({ page }: RouteEntry): AsyncRouteComponent<object> {
  return lazyRouteComponent(
    () => arrive(page?.() ?? Promise.reject(new Error('no page'))).then((Page) => ({ Page })),
    'Page',
  );
}

function check(entry: RouteEntry | undefined, { href, search }: ParsedLocation): void {
  if (!entry) return;
  const wanted: unknown = (search as Readonly<Record<string, unknown>>)['redirect'];
  const elsewhere = guard(
    {
      access: entry.access,
      visitorsOnly: entry.visitorsOnly ?? false,
      role: currentUser()?.role,
      intended: href,
      redirect: typeof wanted === 'string' ? wanted : undefined,
    },
    exists,
  );
  if (elsewhere !== undefined) throw redirect({ href: elsewhere, replace: true });
}

/**
 * Deeper slides left, shallower right, the same depth fades; a change of only the query has no transition
 * (A-57).
 */
export function transitionTypes(change: {
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
  pathChanged: boolean;
}): string[] | false {
  const { fromLocation, toLocation, pathChanged } = change;
  if (!fromLocation || !pathChanged || prefersStillness()) return false;
  const difference = depth(toLocation.pathname) - depth(fromLocation.pathname);
  if (difference === 0) return ['fade'];
  return [difference > 0 ? 'slide-left' : 'slide-right'];
}

function depth(path: string): number {
  return path.split('/').filter(Boolean).length;
}

function prefersStillness(): boolean {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
