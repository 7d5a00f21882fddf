import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#locales/locales.ts';
import { setAppState } from '#web/app-state.ts';
import { call, exchange } from '#web/client.ts';
import { currentUser, updateUser } from '#web/session.ts';
import { profileContract } from '../contract.ts';

/** The own profile. Its failures are not shown, because it is fetched in the background. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profileContract.get, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** The profile of a token whose session has not begun. */
export function exchangeProfile(token: string) {
  return exchange(profileContract.get, {}, token);
}

/** Sets the language of mails to the user. */
export function setLanguage(language: Locale) {
  return call(profileContract.setLanguage, { body: { language } }, { keepalive: true });
}

/**
 * Confirms the signed-in user at the start of the app and after a 403. Returns whether the role
 * has changed. Offline, the user stays signed in.
 */
export async function confirmProfile(client: QueryClient): Promise<boolean> {
  const before = currentUser();
  if (!before) return false;
  const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
  if (!profile || currentUser()?.username !== before.username) return false;
  const { username, email, role, verified, is_blinded, capabilities, ui_settings } = profile;
  updateUser({ username, email, role, verified, is_blinded, capabilities });
  setAppState({ uiSettings: ui_settings });
  return role !== before.role;
}
