import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { useKeptFocus } from '#web/use-kept-focus.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Things } from '#web/ui/Things.tsx';
import { showMoment } from '#web/ui/Values.tsx';
import { sessionsContract } from '../contract.ts';
import { deviceName } from '../rules.ts';
import { sessionsQuery } from './queries.ts';

/** Where one is signed in: device and place, ended one by one or all others at once. */
export function SessionsCard() {
  const t = useTexts('settings');
  const languageTag = useLanguageTag();
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const kept = useKeptFocus<HTMLElement>();
  const ended = () => queries.invalidateQueries(sessionsQuery);
  const one = useMutation({
    mutationFn: (id: number) => call(sessionsContract.remove, { params: { id } }),
    onSuccess: () => showSuccess({ message: 'settings.session_ended' }),
    onSettled: ended,
  });
  const others = useMutation({
    mutationFn: () => call(sessionsContract.removeOthers, {}),
    onSuccess: () => showSuccess({ message: 'settings.sessions_ended' }),
    onSettled: ended,
  });
  const rows = sessions.data ?? [];
  return (
    <Card
      {...kept}
      title={t('sessions_title')}
      hint={t('sessions_hint')}
      action={
        rows.length > 1 && (
          <PlainButton busy={others.isPending} onClick={() => others.mutate()}>
            {t('sessions_end_others')}
          </PlainButton>
        )
      }
    >
      {sessions.isError && !sessions.data && (
        <FailurePanel within error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <Things
        label={t('sessions_title')}
        things={rows.map((session) => {
          const name = deviceName(session.device) ?? t('session_unknown');
          return {
            key: session.id,
            icon: /android|iphone/i.test(name) ? <IconDeviceMobile /> : <IconDeviceDesktop />,
            title: name,
            mark: session.current && <Badge tone="good">{t('session_here')}</Badge>,
            text: t('session_line', {
              address: session.address,
              date: showMoment(session.signed_in_at, languageTag),
            }),
            action: !session.current && (
              <PlainButton
                busy={one.isPending}
                aria-label={t('session_end_named', { device: name })}
                onClick={() => one.mutate(session.id)}
              >
                {t('session_end')}
              </PlainButton>
            ),
          };
        })}
      />
    </Card>
  );
}
