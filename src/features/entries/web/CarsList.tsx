import { IconPlus } from '@tabler/icons-react';
import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { active, code, text } from '#web/ui/columns.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { type Abortable, useList } from '#web/use-list.ts';
import { type CarRow, carsList, choicesContract } from '../contract.ts';
import { entryColumns } from './columns.tsx';
import { openEntry } from './queries.ts';

/** Cars of the house: what a driver is given, and what a package travels in (Part 3, rank 8). */
export function CarsList() {
  const t = useTexts('entries');
  const words = useTexts('common');
  const list = useList({ declaration: carsList, query: carsQuery });
  return (
    <DataTable
      name="cars"
      label={t('cars')}
      list={list}
      columns={[
        code('plate', t('plate'), { main: true, width: 12 }),
        text('name', t('name'), { width: 20 }),
        code('gps_device_id', t('gps_device_id'), { width: 16 }),
        active('is_active', t('is_active')),
        ...entryColumns<CarRow>(words, 'cars', { edit: true }, ({ plate }) => ({ name: plate })),
      ]}
      actions={
        <PlainButton
          look="main"
          icon={<IconPlus aria-hidden />}
          onClick={() => openEntry({ act: 'new', kind: 'cars' })}
        >
          {t('new_cars')}
        </PlainButton>
      }
      empty={t('no_cars')}
      rowKey={(row) => row.id}
      isSoft={(row) => !row.is_active}
    />
  );
}

function carsQuery(state: ListState) {
  return {
    queryKey: ['cars', state],
    queryFn: ({ signal }: Abortable) => call(choicesContract.cars, { query: state }, { signal }),
  };
}
