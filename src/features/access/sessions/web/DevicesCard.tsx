import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '#core/device-name.ts';
import { devicesQuery } from '#features/transport/devices/web/queries.ts';
import { showMoment } from '#locales/dates.ts';
import { useKeptFocus } from '#web/forms/use-kept-focus.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { IconDeviceMobile } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { RevokeDevice } from './RevokeDevice.tsx';

/** The devices that may send delivery reports for the own account; renders nothing without any. */
export function DevicesCard() {
  const t = useTexts('outbox');
  const ofSettings = useTexts('settings');
  const languageTag = useLanguageTag();
  const kept = useKeptFocus<HTMLElement>();
  const devices = useQuery(devicesQuery);
  const [asked, setAsked] = useState<{ id: number; name: string }>();
  const rows = devices.data ?? [];
  if (rows.length === 0 && !devices.isError) return null;
  return (
    <Card {...kept} title={t('devices_title')} hint={t('devices_hint')}>
      {devices.isError && !devices.data && (
        <FailurePanel within error={devices.error} onRetry={() => void devices.refetch()} />
      )}
      <ItemList
        label={t('devices_title')}
        items={rows.map(({ id, name: agent, created_at, last_used_at }) => {
          const name = deviceName(agent) ?? ofSettings('session_unknown');
          const date = showMoment(created_at, languageTag);
          return {
            key: id,
            icon: <IconDeviceMobile />,
            title: name,
            text:
              last_used_at === null
                ? t('device_line', { date })
                : t('device_used', { date, used: showMoment(last_used_at, languageTag) }),
            action: (
              <PlainButton
                aria-label={t('device_end_named', { device: name })}
                onClick={() => setAsked({ id, name })}
              >
                {t('device_end')}
              </PlainButton>
            ),
          };
        })}
      />
      {asked && <RevokeDevice device={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
