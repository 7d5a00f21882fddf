import { useState } from 'react';
import { deviceName } from '#core/device-name.ts';
import { allDevicesList, type DeviceOfUser } from '#features/transport/devices/contract.ts';
import { allDevicesQuery } from '#features/transport/devices/web/queries.ts';
import { type Column, cell, text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { type Translate, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { RevokeDevice } from './RevokeDevice.tsx';

/** The devices of all users that send delivery reports; an administrator revokes any of them. */
export function AllDevices() {
  const t = useTexts('outbox');
  const list = useList({ declaration: allDevicesList, query: allDevicesQuery, prefix: 'devices_' });
  const [asked, setAsked] = useState<{ id: number; name: string }>();
  return (
    <>
      <DataTable
        name="devices"
        label={t('devices_title')}
        list={list}
        columns={deviceColumns(t, setAsked)}
        filters={[
          {
            kind: 'yes-no',
            name: 'is_active',
            label: t('device_state'),
            yes: t('device_on'),
            no: t('device_off'),
          },
        ]}
        empty={t('devices_empty')}
        rowKey={(row) => row.id}
        isSoft={(row) => !row.is_active}
      />
      {asked && <RevokeDevice device={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function deviceColumns(
  t: Translate<'outbox'>,
  ask: (device: { id: number; name: string }) => void,
): Column<DeviceOfUser>[] {
  const nameOf = (row: DeviceOfUser) => deviceName(row.name) ?? t('device_unknown');
  return [
    cell('user', t('device_user'), ({ user, email }) => user || email, { main: true, width: 20 }),
    text('email', t('device_email'), { width: 22, from: 'md' }),
    cell('name', t('device'), nameOf, { width: 16 }),
    cell('created_at', t('device_since'), (row) => <Moment value={row.created_at} />, {
      width: 14,
      nowrap: true,
      from: 'md',
    }),
    cell('last_used_at', t('device_last'), (row) => row.last_used_at && <Moment value={row.last_used_at} />, {
      width: 14,
      nowrap: true,
    }),
    cell(
      'is_active',
      t('device_state'),
      (row) => (
        <Badge tone={row.is_active ? 'good' : 'neutral'}>
          {t(row.is_active ? 'device_on' : 'device_off')}
        </Badge>
      ),
      { width: 9 },
    ),
    cell(
      'revoke',
      t('device_end'),
      (row) =>
        row.is_active && (
          <PlainButton
            aria-label={t('device_end_named', { device: `${nameOf(row)}, ${row.email}` })}
            onClick={() => ask({ id: row.id, name: `${nameOf(row)}, ${row.email}` })}
          >
            {t('device_end')}
          </PlainButton>
        ),
      { width: 9 },
    ),
  ];
}
