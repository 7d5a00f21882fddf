import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '#core/i18n/locales.ts';
import { setAppState } from '#web/app-state.ts';
import { call } from '#web/client.ts';
import { currentUser, updateUser } from '#web/session.ts';
import { profileContract } from '../contract.ts';

/** The own profile. Its failures stay silent: it is asked in the background. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profileContract.get, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** The own mails speak this language from now on. */
export function setLanguage(language: Locale) {
  return call(profileContract.setLanguage, { body: { language } });
}

/**
 * Confirms who is signed in: at the start of the app and after a refusal. Tells whether the role is
 * another one now. Without a connection the person stays signed in.
 */
export async function confirmProfile(client: QueryClient): Promise<boolean> {
  const before = currentUser();
  if (!before) return false;
  const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
  if (!profile || currentUser()?.username !== before.username) return false;
  const { username, email, role, verified, ui_settings } = profile;
  updateUser({ username, email, role, verified });
  setAppState({ uiSettings: ui_settings });
  return role !== before.role;
}
