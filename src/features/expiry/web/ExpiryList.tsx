import { useQuery } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import { findClientNames } from '#features/clients/web/queries.ts';
import { findProjectNames } from '#features/projects/web/queries.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ExportButton } from '#web/ui/ExportButton.tsx';
import type { Filter } from '#web/ui/filter-declaration.ts';
import { useList } from '#web/use-list.ts';
import { expiryList } from '../contract.ts';
import { ladder } from '../rules.ts';
import { expiryColumns } from './columns.tsx';
import { ExpiryLadder } from './ExpiryLadder.tsx';
import { expiryQuery, exportExpiry, stepsQuery } from './queries.ts';

/** The ladder and the rows behind it, of one project or of all that a person may see. */
export function ExpiryList({ project }: { project?: number }) {
  const t = useTexts('expiry');
  const role = useSession()?.user.role;
  const prefix = project === undefined ? '' : 'expiry_';
  const list = useList({
    declaration: expiryList,
    query: (state) => expiryQuery(project, state),
    prefix,
  });
  const empty = useQuery(stepsQuery(project)).data?.count === 0;
  const { filters: chosen, search } = list.address;
  const everywhere = project === undefined;
  const filters: Filter[] = [
    {
      kind: 'one',
      name: 'kind',
      label: t('step'),
      choices: ladder.map(({ step }) => ({ value: step, label: t(step) })),
    },
    ...(everywhere && can(role, 'gaps.read')
      ? [{ kind: 'find', name: 'project__client__name', label: t('client'), find: findClientNames } as const]
      : []),
    ...(everywhere
      ? [{ kind: 'find', name: 'project__name', label: t('project'), find: findProjectNames } as const]
      : []),
  ];
  return (
    <>
      {!empty && (
        <ExpiryLadder
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
        actions={
          <ExportButton
            hint={t('export_hint')}
            save={() =>
              exportExpiry(project, {
                page: 1,
                pageSize: 1,
                filters: chosen,
                ...(search !== '' && { search, fields: expiryList.search }),
              })
            }
          />
        }
        {...(project === undefined && {
          rowLink: (row: { project: { id: number } }) => `/projects/${row.project.id}`,
        })}
      />
    </>
  );
}
