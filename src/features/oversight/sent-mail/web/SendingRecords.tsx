import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { sendingRecordsList } from '../contract.ts';
import { sendingColumns, sendingFilters } from './columns.tsx';
import { sendingRecordsQuery } from './queries.ts';

/** The log of sent mails (SET-21), without texts, codes and links. */
export function SendingRecords() {
  const t = useTexts('mailing');
  const list = useList({
    declaration: sendingRecordsList,
    query: sendingRecordsQuery,
    prefix: 'sent_',
  });
  return (
    <DataTable
      name="sending-records"
      label={t('sent')}
      list={list}
      columns={sendingColumns(t)}
      filters={sendingFilters(t)}
      empty={t('sent_empty')}
      rowKey={(row) => row.id}
      isSoft={(row) => row.status === 'limited'}
    />
  );
}
