import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { type MailRow, mailsList } from '../contract.ts';
import { mailColumns, mailFilters } from './columns.tsx';
import { MailDialog } from './MailDialog.tsx';
import { mailsQuery } from './queries.ts';

/** /courier_mail: mails of couriers, and those that wait for a person first. */
export function CourierMailPage() {
  const t = useTexts('mailbox');
  const list = useList({ declaration: mailsList, query: mailsQuery });
  const { status } = list.address.filters;
  const waiting = useQuery(mailsQuery({ page: 1, pageSize: 1, filters: { status: 'unrecognised' } })).data
    ?.count;
  const [opened, setOpened] = useState<MailRow>();
  const tab = (key: 'unrecognised' | undefined, label: string, count?: number) => ({
    key: key ?? 'all',
    label,
    search: (before: Record<string, unknown>) => ({ ...before, status: key, page: undefined }),
    ...(count !== undefined && { count }),
  });
  return (
    <>
      <PageHead title={t('mails')} />
      <LinkTabs
        label={t('state')}
        current={status === 'unrecognised' ? 'unrecognised' : 'all'}
        tabs={[tab(undefined, t('mails')), tab('unrecognised', t('unrecognised_mails'), waiting)]}
      />
      <DataTable
        name="courier-mails"
        label={t('mails')}
        list={list}
        columns={mailColumns(t)}
        filters={mailFilters(t)}
        empty={t('empty')}
        rowKey={(row) => row.id}
        onPick={setOpened}
      />
      {opened && <MailDialog key={opened.id} mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
