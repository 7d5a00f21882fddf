import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAppState } from '#web/app-state.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { IconMapOff, IconMapPinOff } from '#web/ui/icons.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, Panel } from '#web/ui/Panels.tsx';
import { positionColumns } from './columns.tsx';
import { MapView } from './MapView.tsx';
import { positionsList, positionsQuery } from './queries.ts';
import classes from './Tracking.module.css';
import { type LiveFleet, useFleet } from './use-fleet.ts';

/** /gpsmap: positions of cars as map and table (MAP-01 … MAP-06). */
export function MapPage() {
  const t = useTexts('map');
  const { uiSettings } = useAppState();
  if (uiSettings.tracking) return <Tracking />;
  // MAP-06: no requests are sent.
  return (
    <Panel icon={<IconMapOff />} title={t('off_title')} text={t('off_text')}>
      <ButtonLink to="/settings">{t('common.user_settings')}</ButtonLink>
    </Panel>
  );
}

function Tracking() {
  const t = useTexts('map');
  const words = useTexts('common');
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const live = useFleet();
  const { mode, state, error, retry } = live;
  const shown = view === 'table' ? 'table' : 'map';
  return (
    <div className={classes['page']} data-view={shown}>
      <PageHead
        title={words('Map')}
        meta={
          mode === 'loading' ? (
            <span aria-hidden>…</span>
          ) : mode === 'failed' ? undefined : (
            <>
              <span>{t('vehicles', { count: state.count })}</span>
              <span className={classes['mode']} data-mode={mode} role="status">
                {t(mode)}
              </span>
            </>
          )
        }
        action={
          <LinkTabs
            label={t('views')}
            current={shown}
            tabs={[
              { key: 'map', label: t('view_map') },
              { key: 'table', label: t('view_table'), search: () => ({ view: 'table' }) },
            ]}
          />
        }
      />
      {mode === 'failed' ? (
        <FailurePanel within error={error} onRetry={retry} />
      ) : shown === 'table' ? (
        <CarsTable live={live} />
      ) : (
        <MapView live={live} />
      )}
    </div>
  );
}

/** The same cars as a table, accessible without the map. */
function CarsTable({ live: { fleet, state, mode } }: { live: LiveFleet }) {
  const t = useTexts('map');
  const ofPackages = useTexts('packages');
  const client = useQueryClient();
  const list = useList({ declaration: positionsList, query: positionsQuery(fleet) });
  useEffect(
    () => fleet.state.subscribe(() => void client.invalidateQueries({ queryKey: ['positions'] })),
    [client, fleet],
  );
  if (mode !== 'loading' && state.count === 0) return <NoCars text={ofPackages('no_tracking')} />;
  return (
    <DataTable
      name="positions"
      label={t('cars')}
      list={list}
      columns={positionColumns(t)}
      empty={ofPackages('no_tracking')}
      rowKey={(row) => row.id}
    />
  );
}

function NoCars({ text }: { text: string }) {
  return (
    <p className={classes['empty']} role="status">
      <IconMapPinOff aria-hidden />
      {text}
    </p>
  );
}
