import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useList } from '#web/lists/use-list.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { BalanceSummary } from '#web/ui/BalanceSummary.tsx';
import { reconciliationList } from '../contract.ts';
import { reconciliationColumns } from './columns.tsx';
import { exportReconciliation, type OpenFigure, reconciliationQuery } from './queries.ts';
import classes from './Reconciliation.module.css';
import { RowsBehind } from './RowsBehind.tsx';

/** A project's reconciliation per batch; differences are red. */
export function Reconciliation({ project, Actions }: { project: number; Actions: ListActions }) {
  const t = useTexts('reconciliation');
  const [open, setOpen] = useState<OpenFigure>();
  const list = useList({
    declaration: reconciliationList,
    query: (state) => reconciliationQuery(project, state),
    prefix: 'reconciliation_',
  });
  return (
    <>
      <Summary project={project} />
      <DataTable
        name="reconciliation"
        label={t('title')}
        list={list}
        columns={reconciliationColumns(t, useLanguageTag(), setOpen)}
        filters={[
          {
            kind: 'one',
            name: 'kind',
            label: t('show'),
            choices: [{ value: 'differing', label: t('only_differing') }],
          },
        ]}
        empty={t('empty')}
        rowKey={(row) => `${row.product}\n${row.batch}`}
        actions={
          <>
            <Actions list={list} project={project} />
            <ExportButton hint={t('export_hint')} save={() => exportReconciliation(project)} />
          </>
        }
      />
      {open && <RowsBehind project={project} open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Summary({ project }: { project: number }) {
  const t = useTexts('reconciliation');
  const { data } = useQuery(reconciliationQuery(project, { page: 1, pageSize: 1 }));
  return (
    <div className={classes['head']}>
      <BalanceSummary
        result={
          data === undefined || data.count === 0
            ? undefined
            : {
                text: data.differing > 0 ? t('differing', { count: data.differing }) : t('all_fits'),
                isBalanced: data.differing === 0,
              }
        }
        rule={t('rule')}
      />
    </div>
  );
}
