import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Query } from './lists/use-list.ts';
import { type Crumb, PageHead } from './ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from './ui/Panels.tsx';
import { FactsPlaceholder } from './ui/Placeholder.tsx';
import { usePathId } from './use-path-id.ts';

interface RecordPageProps<Data> {
  /** The record of this id. */
  query: (id: number) => Query<Data>;
  /** The list that it belongs to. */
  list: Crumb;
  /** How many facts its head has. */
  facts: number;
  children: (data: Data) => ReactNode;
}

/** The page of the record whose id is in the address: its shape while it loads, a failure with a retry, then `children`. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <Loaded key={id} id={id} {...props} />;
}

function Loaded<Data>({ id, query, list, facts, children }: RecordPageProps<Data> & { id: number }) {
  const { data, error, refetch } = useQuery(query(id));
  if (data !== undefined) return children(data);
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <PageHead crumbs={[list, { label: '…' }]} title="…" />
      <FactsPlaceholder count={facts} />
    </div>
  );
}
