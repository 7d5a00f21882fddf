import { valuesOf } from '#core/list-query.ts';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { findProjectNames } from '#features/supply/projects/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList } from '#web/lists/use-list.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { openIssuesList } from '../contract.ts';
import { openIssueKindOf, openIssueKinds } from '../rules.ts';
import { openIssueColumns } from './columns.tsx';
import { exportOpenIssues, openIssueCountsQuery, openIssuesQuery } from './queries.ts';

/** /gaps: records that staff still have to fix; each row links to the place to fix it. */
export function OpenIssuesPage({ Actions }: ListActionsProps) {
  const t = useTexts('openIssues');
  const list = useList({ declaration: openIssuesList, query: openIssuesQuery });
  const { filters } = list.address;
  const [kind, ...others] = valuesOf(filters.kind ?? '');
  const only = kind === undefined || others.length > 0 ? undefined : openIssueKindOf(kind);
  const several = { kind: 'several', counts: openIssueCountsQuery(list.state) } as const;
  return (
    <>
      <PageHead title={t('title')} meta={<span>{t('hint')}</span>} />
      <DataTable
        name="gaps"
        label={t('title')}
        list={list}
        columns={openIssueColumns(t, useLanguageTag(), only)}
        filters={[
          {
            ...several,
            name: 'kind',
            label: t('kind'),
            choices: openIssueKinds.map((value) => ({ value, label: t(value) })),
          },
          { ...several, name: 'project__client__name', label: t('client'), find: findClientNames },
          { ...several, name: 'project__name', label: t('project'), find: findProjectNames },
        ]}
        empty={t('all_closed')}
        rowKey={(row) =>
          `${row.kind} ${row.record} ${row.record_id} ${row.rule} ${row.project?.id} ${row.reference}`
        }
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportOpenIssues(list.state)} />
          </Actions>
        }
      />
    </>
  );
}
