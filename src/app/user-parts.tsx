// What stands beside the users; whoever looks at the users need not load it.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { waitingRequestsQuery } from '#features/registrations/web/queries.ts';
import type { MorePart } from '#features/users/web/UserTabs.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';

const RegistrationRequests = lazy(async () => ({
  default: (await import('#features/registrations/web/RegistrationRequests.tsx')).RegistrationRequests,
}));
const SendingRecords = lazy(async () => ({
  default: (await import('#features/sending-records/web/SendingRecords.tsx')).SendingRecords,
}));

/** Who asks for an account, with how many wait for a decision. */
export function useRequestsPart(): MorePart {
  const t = useTexts('users');
  const role = useSession()?.user.role;
  const enabled = can(role, 'registrations.manage');
  return {
    key: 'requests',
    label: t('requests'),
    count: useQuery({ ...waitingRequestsQuery, enabled }).data?.count,
    content: (
      <Suspense>
        <RegistrationRequests />
      </Suspense>
    ),
  };
}

/** What became of each mail. */
export function useSentPart(): MorePart {
  const t = useTexts('users');
  return {
    key: 'sent',
    label: t('sent'),
    content: (
      <Suspense>
        <SendingRecords />
      </Suspense>
    ),
  };
}
