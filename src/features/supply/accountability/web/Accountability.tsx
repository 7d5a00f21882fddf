import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { BalanceSummary } from '#web/ui/BalanceSummary.tsx';
import { accountabilityList } from '../contract.ts';
import classes from './Accountability.module.css';
import { accountabilityColumns } from './columns.tsx';
import { accountabilityQuery, exportAccountability, type OpenFigure } from './queries.ts';

const RowsBehind = lazy(async () => ({ default: (await import('./RowsBehind.tsx')).RowsBehind }));

/** What each site of a project received and what happened to it, per batch. */
export function Accountability({ project }: { readonly project: number }) {
  const t = useTexts('accountability');
  const [open, setOpen] = useState<OpenFigure>();
  const list = useList({
    declaration: accountabilityList,
    query: (state) => accountabilityQuery(project, state),
    prefix: 'accountability_',
  });
  return (
    <section className={classes['part']} data-follows>
      <h2>{t('title')}</h2>
      <Summary project={project} />
      <DataTable
        name="accountability"
        label={t('title')}
        list={list}
        columns={accountabilityColumns(t, useLanguageTag(), setOpen)}
        filters={[
          {
            kind: 'one',
            name: 'kind',
            label: t('show'),
            choices: [{ value: 'differing', label: t('only_differing') }],
          },
        ]}
        empty={t('empty')}
        rowKey={({ site_id, site, batch_id, product, batch }) =>
          [site_id, site, batch_id, product, batch].join('\n')
        }
        actions={<ExportButton hint={t('export_hint')} save={() => exportAccountability(project)} />}
      />
      {open && (
        <Suspense>
          <RowsBehind project={project} open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function Summary({ project }: { readonly project: number }) {
  const t = useTexts('accountability');
  const { data } = useQuery(accountabilityQuery(project, { page: 1, pageSize: 1 }));
  return (
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
  );
}
