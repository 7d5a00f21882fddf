import { setAppState } from '#web/app-state.ts';
import { call } from '#web/client.ts';
import { currentUser, updateUser } from '#web/session.ts';
import { profileContract } from '../contract.ts';

/**
 * Confirms who is signed in: at the start of the app and after a refusal. Tells whether the role is
 * another one now. Without a connection the person stays signed in.
 */
export async function confirmProfile(): Promise<boolean> {
  const before = currentUser();
  if (!before) return false;
  const profile = await call(profileContract.get, {}).catch(() => undefined);
  if (!profile || currentUser()?.username !== before.username) return false;
  const { username, email, role, verified, ui_settings } = profile;
  updateUser({ username, email, role, verified });
  setAppState({ uiSettings: ui_settings });
  return role !== before.role;
}
