import { useRequestsPart, useSentPart } from '#app/web/shell/user-parts.tsx';
import { UserSettings } from '#features/people/users/web/UserSettings.tsx';

/** The tab 'user settings': groups of users, registration requests and the sent mail log. */
export function PeopleSettings() {
  return <UserSettings more={[useRequestsPart(), useSentPart()]} />;
}
