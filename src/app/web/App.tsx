import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { LogOutContext } from '#app/web/shell/LogOutContext.tsx';
import { logOut, renewToken, resumeSession } from '#features/access/sign-in/web/queries.ts';
import { connect } from '#web/client.ts';
import { CallFailure, failed, showErrors } from '#web/messages.ts';
import { apiUrl } from '#web/runtime-settings.ts';
import { currentUser, followOtherTabs, onSessionChange, signOut } from '#web/session.ts';
import { ignoreSkippedViewTransitions } from '#web/skipped-transitions.ts';
import { setPageLanguage } from '#web/texts.ts';
import { applyStoredTheme, darkFlag, theme, themeVariables } from '#web/theme.ts';
import { hasUnsaved } from '#web/unsaved.ts';
import { createAppRouter } from './router.tsx';

/** Renders the app into this element once its first screen is loaded, in short steps, so that the page stays responsive. */
export async function showApp(place: Element): Promise<void> {
  const { app, router } = startApp();
  await router.load();
  startTransition(() => createRoot(place).render(app));
}

/** Connects client, session, queries and router; returns the app to render and a function that stops it. */
export function startApp() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  applyStoredTheme();
  setPageLanguage();

  const router = createAppRouter();
  const queryClient = createQueryClient(router);
  const confirmWhoIsSignedIn = async () => {
    if (currentUser() === undefined) return;
    // Not needed for a visitor's first page.
    const { confirmProfile } = await import('#features/access/profile/web/queries.ts');
    if (await confirmProfile(queryClient)) await router.invalidate();
  };
  /** Set while this tab itself navigates away, so that the guard does not do it a second time. */
  let leaving = false;
  const leave = async (end: () => void, href: string) => {
    leaving = true;
    end();
    await router.navigate({ href }).finally(() => {
      leaving = false;
    });
  };

  connect({
    baseUrl: apiUrl(),
    renew: renewToken,
    ended: () => {
      const { href } = router.state.location;
      // The message is set after the navigation that would clear it.
      void leave(signOut, `/login?redirect=${encodeURIComponent(href)}`).then(() =>
        showErrors(['INVALID_TOKEN']),
      );
    },
    refused: () => void confirmWhoIsSignedIn(),
  });

  let { username, isBlinded } = currentUser() ?? {};
  const stopListening = onSessionChange(() => {
    const { username: now, isBlinded: blindedNow } = currentUser() ?? {};
    const isOther = now !== username;
    const seesOther = blindedNow !== isBlinded;
    username = now;
    isBlinded = blindedNow;
    // The person now sees different columns or rows than those loaded before.
    if (!isOther && seesOther) void queryClient.resetQueries();
    if (!isOther) return;
    // Another person's data is never shown; then the guard runs again, which also redirects after a login.
    queryClient.clear();
    if (!leaving) void router.invalidate();
    if (now !== undefined) void confirmWhoIsSignedIn();
  });
  const stopFollowing = followOtherTabs();
  const stopIgnoring = ignoreSkippedViewTransitions();
  void confirmWhoIsSignedIn();
  void resumeSession();
  if ('Capacitor' in globalThis) {
    void import('./offline/back-button.ts').then(({ followBackButton }) =>
      followBackButton({
        isRoot: () => router.state.location.pathname === '/',
        goBack: () => router.history.back(),
        goHome: () => void router.navigate({ to: '/' }),
      }),
    );
  }
  const checking = setTimeout(async () => {
    // Without a connection the call may fail: the next start checks again (UPD-06).
    const checks = await import('./offline/update-check.ts').catch(() => undefined);
    if (checks === undefined) return;
    const { checkForUpdates, reloadApp } = checks;
    const onLeave = (listener: () => void) => void router.subscribe('onResolved', listener);
    await checkForUpdates({ isBusy: hasUnsaved, onLeave, reload: () => void reloadApp(hasUnsaved) });
  }, updateCheckAfterMs);

  const app = (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={darkFlag}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
      // All variables come from the theme at start, so the style sheet omits their defaults.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <LogOutContext value={() => void leave(() => void logOut(), '/login')}>
          <RouterProvider router={router} />
        </LogOutContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  const stop = () => {
    stopListening();
    stopFollowing();
    stopIgnoring();
    clearTimeout(checking);
    router.history.destroy();
  };
  return { app, router, stop };
}

/** A second failure is reported like the first one. */
async function settled(work: Promise<unknown>): Promise<void> {
  await Promise.allSettled([work]);
}

/** Loading the first page has priority. */
const updateCheckAfterMs = 5_000;

function createQueryClient(router: ReturnType<typeof createAppRouter>): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.['quiet'] === true) return;
        // It belongs to the page being left: the error would be shown on the next page.
        if (isLeaving(router) && query.getObserversCount() > 0) return;
        // A query without data offers a retry instead.
        report(error, query.state.data === undefined ? undefined : () => void query.fetch());
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _, mutation) =>
        report(error, () => void settled(mutation.execute(variables))),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A lost connection is reported at once instead of waiting for it.
        networkMode: 'always',
        retry: (count, error) => count < 1 && error instanceof CallFailure && error.failure.status >= 502,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Whether another page is loading, and this one is still shown. */
function isLeaving({ state }: ReturnType<typeof createAppRouter>): boolean {
  const { location, resolvedLocation } = state;
  return resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname;
}

/** An ended session is reported once, on the login page, by the client. */
function report(error: unknown, retry?: () => void): void {
  if (error instanceof CallFailure && error.failure.sessionEnded) return;
  failed(error, retry);
}
