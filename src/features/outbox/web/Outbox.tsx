import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useList } from '#web/use-list.ts';
import { outboxList, type WaitingMail } from '../contract.ts';
import { outboxColumns } from './columns.tsx';
import { outboxQuery } from './queries.ts';
import { MailDialog } from './MailDialog.tsx';

/** The mails that wait to be sent, each to be read; says so when there is no server to send them to. */
export function Outbox() {
  const t = useTexts('mailing');
  const list = useList({ declaration: outboxList, query: outboxQuery, prefix: 'waiting_' });
  const hasServer = useQuery({ ...outboxQuery({ page: 1, pageSize: 1 }), staleTime: 30_000 }).data?.smtp;
  const [opened, setOpened] = useState<WaitingMail>();
  return (
    <>
      {hasServer === false && <Notice text={t('no_smtp')} />}
      <DataTable
        name="outbox"
        label={t('outbox')}
        list={list}
        columns={outboxColumns(t)}
        empty={t('outbox_empty')}
        rowKey={(row) => row.id}
        onPick={setOpened}
      />
      {opened && <MailDialog key={opened.id} mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
