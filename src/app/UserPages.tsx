import { useQuery } from '@tanstack/react-query';
import { RegistrationRequests } from '#features/registrations/web/RegistrationRequests.tsx';
import { waitingRequestsQuery } from '#features/registrations/web/queries.ts';
import { SendingRecords } from '#features/sending-records/web/SendingRecords.tsx';
import { UserSettings } from '#features/users/web/UserSettings.tsx';
import { UsersPage } from '#features/users/web/UsersPage.tsx';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';

/** /users: the groups, and beside them who asks for an account. */
export function UsersWithRequests() {
  const { requests } = useParts();
  return <UsersPage more={[requests]} />;
}

/** The tab 'user settings': the groups, who asks for an account, and what became of each mail. */
export function UserSettingsTab() {
  const { requests, sent } = useParts();
  return <UserSettings more={[requests, sent]} />;
}

function useParts() {
  const role = useSession()?.user.role;
  const registrations = useTexts('registrations');
  const mailing = useTexts('mailing');
  const enabled = can(role, 'registrations.manage');
  return {
    requests: {
      key: 'requests',
      label: registrations('title'),
      count: useQuery({ ...waitingRequestsQuery, enabled }).data?.count,
      content: <RegistrationRequests />,
    },
    sent: { key: 'sent', label: mailing('sent'), content: <SendingRecords /> },
  };
}
