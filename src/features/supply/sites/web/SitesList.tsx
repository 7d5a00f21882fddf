import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { type SiteRow, sitesList } from '../contract.ts';
import { sitesQuery } from './queries.ts';

/** Sites of investigators and coordinators, and destinations of rows and packages (Part 3, rank 8). */
export function SitesList() {
  const t = useTexts('recordForms');
  const words = useTexts('common');
  const list = useList({ declaration: sitesList, query: sitesQuery });
  return (
    <DataTable
      name="sites"
      label={t('sites')}
      list={list}
      columns={[
        text('name', t('name'), { main: true, width: 22 }),
        text('investigator', t('investigator'), { width: 20 }),
        text('address', t('address'), { width: 26, from: 'md' }),
        ...actionColumns<SiteRow>(words, 'sites', { edit: true }, ({ name }) => ({ name })),
      ]}
      add={<NewButton label={t('new_sites')} onClick={() => openRecord({ act: 'new', kind: 'sites' })} />}
      empty={t('no_sites')}
      rowKey={(row) => row.id}
      rowLink={(row) => `/sites/${row.id}`}
    />
  );
}
