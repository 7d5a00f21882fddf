// Remembers a record whose page is open, so that the palette offers it as recent.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Query } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import type { OpenedKind } from './opened-path.ts';
import { type RecentRecord, rememberRecord } from './recent-records.ts';

type Named = Pick<RecentRecord, 'label' | 'detail'>;

/** Reads the answer that the page itself asks for: nothing is requested, and what was not found is not remembered. */
export function opened<Data>(
  kind: OpenedKind,
  query: (id: number) => Query<Data>,
  name: (data: Data) => Named,
) {
  return function Opened({ id }: { id: number }) {
    const username = useSession()?.user.username;
    const { data } = useQuery({ ...query(id), enabled: false });
    const named = data === undefined ? undefined : name(data);
    const { label, detail } = named ?? {};
    useEffect(() => {
      if (username === undefined || label === undefined || detail === undefined) return;
      rememberRecord(username, { kind, id, label, detail, project_id: null });
    }, [username, id, label, detail]);
    return null;
  };
}
