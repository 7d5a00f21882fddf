// Further tabs of the user screens, loaded only when they are opened.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { waitingRequestsQuery } from '#features/access/registrations/web/queries.ts';
import type { MorePart } from '#features/people/users/web/UserTabs.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';

const RegistrationRequests = lazy(async () => ({
  default: (await import('#features/access/registrations/web/RegistrationRequests.tsx')).RegistrationRequests,
}));
const SendingRecords = lazy(async () => ({
  default: (await import('#features/oversight/sent-mail/web/SendingRecords.tsx')).SendingRecords,
}));

/** Registration requests, with the number of pending ones. */
export function useRequestsPart(): MorePart {
  const t = useTexts('users');
  const user = useSession()?.user;
  const enabled = can(user, 'registrations.manage');
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

/** The delivery state of each mail. */
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
