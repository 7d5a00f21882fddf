import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { type Job, jobsList } from '../contract.ts';
import { jobColumns, jobFilters } from './columns.tsx';
import { JobDialog } from './JobDialog.tsx';
import { jobsQuery } from './queries.ts';

/** Pending, running and failed background jobs; warns when no mail server is set. */
export function BackgroundJobs() {
  const t = useTexts('jobs');
  const list = useList({ declaration: jobsList, query: jobsQuery, prefix: 'jobs_' });
  const hasServer = useQuery({ ...jobsQuery({ page: 1, pageSize: 1 }), staleTime: 30_000 }).data?.smtp;
  const [opened, setOpened] = useState<Job>();
  return (
    <>
      {hasServer === false && <Notice text={t('no_smtp')} />}
      <DataTable
        name="jobs"
        label={t('jobs')}
        list={list}
        columns={jobColumns(t)}
        filters={jobFilters(t)}
        empty={t('empty')}
        rowKey={(row) => row.id}
        onPick={setOpened}
      />
      {opened && <JobDialog key={opened.id} job={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
