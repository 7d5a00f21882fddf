import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '#core/device-name.ts';
import { showMoment } from '#locales/dates.ts';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { useKeptFocus } from '#web/forms/use-kept-focus.ts';
import { showSuccess } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { sessionsContract } from '../contract.ts';
import { sessionsQuery } from './queries.ts';

/** Active sessions with device and address, ended one by one or all others at once. */
export function SessionsCard() {
  const t = useTexts('settings');
  const languageTag = useLanguageTag();
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const kept = useKeptFocus<HTMLElement>();
  const ended = () => queries.invalidateQueries(sessionsQuery);
  const [asked, setAsked] = useState<{ id: number; device: string } | 'others'>();
  const end = async () => {
    try {
      if (asked === 'others') await call(sessionsContract.removeOthers, {});
      else if (asked) await call(sessionsContract.remove, { params: { id: asked.id } });
    } finally {
      await ended();
    }
    showSuccess({ message: asked === 'others' ? 'settings.sessions_ended' : 'settings.session_ended' });
  };
  const rows = sessions.data ?? [];
  return (
    <Card
      {...kept}
      title={t('sessions_title')}
      hint={t('sessions_hint')}
      action={
        rows.length > 1 && (
          <PlainButton onClick={() => setAsked('others')}>{t('sessions_end_others')}</PlainButton>
        )
      }
    >
      {sessions.isError && !sessions.data && (
        <FailurePanel within error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ItemList
        label={t('sessions_title')}
        items={rows.map((session) => {
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
                aria-label={t('session_end_named', { device: name })}
                onClick={() => setAsked({ id: session.id, device: name })}
              >
                {t('session_end')}
              </PlainButton>
            ),
          };
        })}
      />
      {asked && (
        <ConfirmDialog
          title={asked === 'others' ? t('sessions_ask') : t('session_ask', { device: asked.device })}
          warning={t(asked === 'others' ? 'sessions_ask_warning' : 'session_ask_warning')}
          action={t(asked === 'others' ? 'sessions_end_others' : 'session_end')}
          onConfirm={end}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}
