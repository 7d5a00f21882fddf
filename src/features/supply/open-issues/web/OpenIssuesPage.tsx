import { useQuery } from '@tanstack/react-query';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { findProjectNames } from '#features/supply/projects/web/queries.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useList } from '#web/lists/use-list.ts';
import { openIssuesList } from '../contract.ts';
import { type OpenIssueKind, openIssueKindOf, openIssueKinds } from '../rules.ts';
import { openIssueColumns } from './columns.tsx';
import { exportOpenIssues, openIssueCountsQuery, openIssuesQuery } from './queries.ts';

/** /gaps: records that staff still have to fix; each row links to the place to fix it. */
export function OpenIssuesPage({ Actions }: { Actions: ListActions }) {
  const t = useTexts('openIssues');
  const list = useList({ declaration: openIssuesList, query: openIssuesQuery });
  const { kind: wanted, ...filters } = list.address.filters;
  const kind = wanted === undefined ? undefined : openIssueKindOf(wanted);
  const { search } = list.address;
  const narrowed = { filters, ...(search !== '' && { search, fields: openIssuesList.search }) };
  const counts = useQuery(openIssuesQuery({ page: 1, pageSize: 1, ...narrowed })).data;
  const several = { kind: 'several', counts: openIssueCountsQuery(list.state) } as const;
  const tab = (key: OpenIssueKind | undefined, count: number | undefined) => ({
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
        tabs={[tab(undefined, counts?.count), ...openIssueKinds.map((one) => tab(one, counts?.counts[one]))]}
      />
      <DataTable
        key={kind ?? 'all'}
        name="gaps"
        label={kind === undefined ? t('title') : t(kind)}
        list={list}
        columns={openIssueColumns(t, useLanguageTag(), kind)}
        filters={[
          { ...several, name: 'project__client__name', label: t('client'), find: findClientNames },
          { ...several, name: 'project__name', label: t('project'), find: findProjectNames },
        ]}
        empty={kind === undefined ? t('all_closed') : t('none')}
        rowKey={(row) =>
          `${row.kind} ${row.record} ${row.record_id} ${row.rule} ${row.project?.id} ${row.reference}`
        }
        actions={
          <>
            <Actions list={list} />
            <ExportButton
              hint={t('export_hint')}
              save={() => exportOpenIssues({ page: 1, pageSize: 1, ...narrowed })}
            />
          </>
        }
      />
    </>
  );
}
