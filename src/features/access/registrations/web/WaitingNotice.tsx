import { useQuery } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { waitingRequestsQuery } from './queries.ts';

/** Notice for admin and staff: the number of pending requests, with a link to them. */
export function WaitingNotice() {
  const user = useSession()?.user;
  return can(user, 'registrations.manage') ? <Waiting /> : null;
}

function Waiting() {
  const t = useTexts('registrations');
  const count = useQuery(waitingRequestsQuery).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      text={t('waiting', { count })}
      action={
        <ButtonLink to="/users" search={() => ({ tab: 'requests', status: 'pending' })}>
          {t('open_waiting')}
        </ButtonLink>
      }
    />
  );
}
