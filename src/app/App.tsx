import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { logOut, renewToken } from '#features/accounts/web/queries.ts';
import { connect } from '#web/client.ts';
import { CallFailure, failed, showErrors } from '#web/messages.ts';
import { currentUser, followOtherTabs, onSessionChange, signOut } from '#web/session.ts';
import { forgiveSkippedTransitions } from '#web/skipped-transitions.ts';
import { tellPageLanguage } from '#web/texts.ts';
import { applyStoredTheme, darkFlag, theme, themeVariables } from '#web/theme.ts';
import { LogOutContext } from './LogOutContext.tsx';
import { createAppRouter } from './router.tsx';

/** Wires client, session, queries and router together; gives the app to draw, and how to take it off the page again. */
export function startApp() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  applyStoredTheme();
  tellPageLanguage();

  const queryClient = createQueryClient();
  const router = createAppRouter();
  const confirmWhoIsSignedIn = async () => {
    if (currentUser() === undefined) return;
    // A visitor's first page does without it.
    const { confirmProfile } = await import('#features/profile/web/queries.ts');
    if (await confirmProfile(queryClient)) await router.invalidate();
  };
  /** Set while this tab itself leads the person away, so that the guard does not do it a second time. */
  let leaving = false;
  const leave = async (end: () => void, href: string) => {
    leaving = true;
    end();
    await router.navigate({ href }).finally(() => {
      leaving = false;
    });
  };

  connect({
    baseUrl: import.meta.env['VITE_API_URL'] ?? '',
    renew: renewToken,
    ended: () => {
      const { href } = router.state.location;
      // The message comes after the move that would clear it.
      void leave(signOut, `/login?redirect=${encodeURIComponent(href)}`).then(() =>
        showErrors(['INVALID_TOKEN']),
      );
    },
    refused: () => void confirmWhoIsSignedIn(),
  });

  let username = currentUser()?.username;
  const stopListening = onSessionChange(() => {
    const now = currentUser()?.username;
    if (now === username) return;
    username = now;
    // Nobody meets what another person loaded; then the guard looks again, which also leads on after a login.
    queryClient.clear();
    if (!leaving) void router.invalidate();
    if (now !== undefined) void confirmWhoIsSignedIn();
  });
  const stopFollowing = followOtherTabs();
  const stopForgiving = forgiveSkippedTransitions();
  void confirmWhoIsSignedIn();

  const app = (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={darkFlag}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
      // All variables come from the theme at start, which spares the style sheet of their defaults.
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
    stopForgiving();
    router.history.destroy();
  };
  return { app, stop };
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.['quiet'] !== true) report(error);
      },
    }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Offline is told, not waited for.
        networkMode: 'always',
        retry: (count, error) => count < 1 && error instanceof CallFailure && error.failure.status >= 502,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** An ended session is told once, on the login page, by the connection. */
function report(error: unknown): void {
  if (error instanceof CallFailure && error.failure.sessionEnded) return;
  failed(error);
}
