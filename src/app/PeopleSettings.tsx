import { UserSettings } from '#features/users/web/UserSettings.tsx';
import { useRequestsPart, useSentPart } from './user-parts.tsx';

/** The tab 'user settings': the groups, who asks for an account, and what became of each mail. */
export function PeopleSettings() {
  return <UserSettings more={[useRequestsPart(), useSentPart()]} />;
}
