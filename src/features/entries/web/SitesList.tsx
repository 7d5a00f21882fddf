import { IconPlus } from '@tabler/icons-react';
import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { text } from '#web/ui/columns.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { type Abortable, useList } from '#web/use-list.ts';
import { type SiteRow, sitesList, choicesContract } from '../contract.ts';
import { entryColumns } from './columns.tsx';
import { openEntry } from './queries.ts';

/** Sites: whom investigators and coordinators belong to, and where rows and packages go (Part 3, rank 8). */
export function SitesList() {
  const t = useTexts('entries');
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
        ...entryColumns<SiteRow>(words, 'sites', { edit: true }, ({ name }) => ({ name })),
      ]}
      actions={
        <PlainButton
          look="main"
          icon={<IconPlus aria-hidden />}
          onClick={() => openEntry({ act: 'new', kind: 'sites' })}
        >
          {t('new_sites')}
        </PlainButton>
      }
      empty={t('no_sites')}
      rowKey={(row) => row.id}
    />
  );
}

function sitesQuery(state: ListState) {
  return {
    queryKey: ['sites', state],
    queryFn: ({ signal }: Abortable) => call(choicesContract.sites, { query: state }, { signal }),
  };
}
