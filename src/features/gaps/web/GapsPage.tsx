import { useQuery } from '@tanstack/react-query';
import { findClientNames } from '#features/clients/web/queries.ts';
import { findProjectNames } from '#features/projects/web/queries.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { ExportButton } from '#web/ui/ExportButton.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useList } from '#web/use-list.ts';
import { gapsList } from '../contract.ts';
import { type GapKind, gapKindOf, gapKinds } from '../rules.ts';
import { gapColumns } from './columns.tsx';
import { exportGaps, gapsQuery } from './queries.ts';

/** /gaps: what the house still has to mend, each row leading to where that is done. */
export function GapsPage() {
  const t = useTexts('gaps');
  const list = useList({ declaration: gapsList, query: gapsQuery });
  const { kind: wanted, ...filters } = list.address.filters;
  const kind = wanted === undefined ? undefined : gapKindOf(wanted);
  const { search } = list.address;
  const narrowed = { filters, ...(search !== '' && { search, fields: gapsList.search }) };
  const counts = useQuery(gapsQuery({ page: 1, pageSize: 1, ...narrowed })).data;
  const tab = (key: GapKind | undefined, count: number | undefined) => ({
    key: key ?? 'all',
    label: key === undefined ? t('all') : t(key),
    search: (before: Record<string, unknown>) => ({ ...before, kind: key, page: undefined }),
    ...(count !== undefined && { count }),
  });
  return (
    <>
      <PageHead title={t('title')} meta={<span>{t('hint')}</span>} />
      <LinkTabs
        label={t('kinds')}
        current={kind ?? 'all'}
        tabs={[tab(undefined, counts?.count), ...gapKinds.map((one) => tab(one, counts?.counts[one]))]}
      />
      <DataTable
        key={kind ?? 'all'}
        name="gaps"
        label={kind === undefined ? t('title') : t(kind)}
        list={list}
        columns={gapColumns(t, useLanguageTag(), kind)}
        filters={[
          { kind: 'find', name: 'project__client__name', label: t('client'), find: findClientNames },
          { kind: 'find', name: 'project__name', label: t('project'), find: findProjectNames },
        ]}
        empty={kind === undefined ? t('all_closed') : t('none')}
        rowKey={(row) => `${row.kind} ${row.record_id} ${row.project.id} ${row.reference}`}
        actions={
          <ExportButton
            hint={t('export_hint')}
            save={() => exportGaps({ page: 1, pageSize: 1, ...narrowed })}
          />
        }
      />
    </>
  );
}
