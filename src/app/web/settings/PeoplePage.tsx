import { useRequestsPart } from '#app/web/shell/user-parts.tsx';
import { UsersPage } from '#features/people/users/web/UsersPage.tsx';

/** /users: groups of users, and registration requests. */
export function PeoplePage() {
  return <UsersPage more={[useRequestsPart()]} />;
}
