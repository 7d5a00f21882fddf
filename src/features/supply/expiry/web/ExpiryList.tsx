import { useQuery } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { findProjectNames } from '#features/supply/projects/web/queries.ts';
import { productFilter } from '#features/supply/records/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { expiryList } from '../contract.ts';
import { ladder } from '../rules.ts';
import { expiryColumns } from './columns.tsx';
import { ExpiryLadder } from './ExpiryLadder.tsx';
import { expiryCountsQuery, expiryQuery, exportExpiry, stepsQuery } from './queries.ts';

/** The ladder with its rows, of one project or of all that the user may see. */
export function ExpiryList({ project, Actions }: { project?: number; Actions?: ListActions }) {
  const t = useTexts('expiry');
  const user = useSession()?.user;
  const prefix = project === undefined ? '' : 'expiry_';
  const list = useList({
    declaration: expiryList,
    query: (state) => expiryQuery(project, state),
    prefix,
  });
  const empty = useQuery(stepsQuery(project)).data?.count === 0;
  const { filters: chosen } = list.address;
  const everywhere = project === undefined;
  const exportButton = <ExportButton save={() => exportExpiry(project, list.state)} />;
  const several = { kind: 'several', counts: expiryCountsQuery(list.state) } as const;
  const filters: Filter[] = [
    {
      kind: 'one',
      name: 'kind',
      label: t('step'),
      choices: ladder.map(({ step }) => ({ value: step, label: t(step) })),
    },
    ...(everywhere && can(user, 'gaps.read')
      ? [{ ...several, name: 'project__client__name', label: t('client'), find: findClientNames } as const]
      : []),
    ...(everywhere
      ? [{ ...several, name: 'project__name', label: t('project'), find: findProjectNames } as const]
      : [productFilter(t('product'), project)]),
  ];
  return (
    <>
      {!empty && (
        <ExpiryLadder
          folded
          {...(project !== undefined && { project })}
          filters={chosen}
          current={chosen.kind}
          search={(step) => (before) => ({
            ...before,
            [`${prefix}kind`]: chosen.kind === step ? undefined : step,
            [`${prefix}page`]: undefined,
          })}
        />
      )}
      <DataTable
        name={project === undefined ? 'expiry' : 'project-expiry'}
        label={t('title')}
        list={list}
        columns={expiryColumns(t, project !== undefined)}
        filters={filters}
        empty={t('none')}
        rowKey={(row) => row.id}
        actions={Actions === undefined ? exportButton : <Actions list={list}>{exportButton}</Actions>}
        {...(project === undefined && {
          rowLink: (row: { project: { id: number } }) => `/projects/${row.project.id}`,
        })}
      />
    </>
  );
}
