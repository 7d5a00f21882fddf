import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';

/** Whether this person may add, change and end records. */
export function useMayWrite(): boolean {
  return can(useSession()?.user, 'records.write');
}
