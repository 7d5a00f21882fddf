import { UsersPage } from '#features/users/web/UsersPage.tsx';
import { useRequestsPart } from './user-parts.tsx';

/** /users: the groups, and beside them who asks for an account. */
export function PeoplePage() {
  return <UsersPage more={[useRequestsPart()]} />;
}
