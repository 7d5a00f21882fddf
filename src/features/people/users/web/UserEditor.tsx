import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/session.ts';
import { userQuery } from './queries.ts';
import { UserDialog } from './UserDialog.tsx';

/** The form of one user, for screens that know only its email. */
export function UserEditor({ email, id, onClose }: { email: string; id: number; onClose: () => void }) {
  const role = useSession()?.user.role;
  const user = useQuery(userQuery(email)).data?.results.find((one) => one.id === id);
  return role && user ? <UserDialog user={user} by={role} type="manager" onClose={onClose} /> : null;
}
