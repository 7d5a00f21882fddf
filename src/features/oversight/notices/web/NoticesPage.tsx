import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { noticesList } from '../contract.ts';
import { noticeColumns, noticeFilters } from './columns.tsx';
import { markRead, noticesQuery, unreadQuery } from './queries.ts';

/** /notices: all notices of the user. */
export function NoticesPage() {
  const t = useTexts('notices');
  const queries = useQueryClient();
  const list = useList({ declaration: noticesList, query: noticesQuery });
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const { mutate, isPending } = useMutation({
    mutationFn: (which: { ids: number[] } | { all: true }) => markRead(queries, which),
  });
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <PlainButton busy={isPending} disabled={unread === 0} onClick={() => mutate({ all: true })}>
            {t('mark_all')}
          </PlainButton>
        }
      />
      <DataTable
        name="notices"
        label={t('title')}
        list={list}
        columns={noticeColumns(t, ({ id }) => mutate({ ids: [id] }))}
        filters={noticeFilters(t)}
        empty={t('none_hint')}
        rowKey={(row) => row.id}
      />
    </>
  );
}
