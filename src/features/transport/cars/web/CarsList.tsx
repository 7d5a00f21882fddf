import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { active, code, text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { type CarRow, carsList } from '../contract.ts';
import { carsQuery } from './queries.ts';

/** The company's cars, assigned to drivers and packages (Part 3, rank 8). */
export function CarsList() {
  const t = useTexts('recordForms');
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
        ...actionColumns<CarRow>(words, 'cars', { edit: true }, ({ plate }) => ({ name: plate })),
      ]}
      add={<NewButton label={t('new_cars')} onClick={() => openRecord({ act: 'new', kind: 'cars' })} />}
      empty={t('no_cars')}
      rowKey={(row) => row.id}
      isSoft={(row) => !row.is_active}
    />
  );
}
