import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RowTarget, targetLink } from './RowTable.tsx';
import type { List } from './use-list.ts';

/** What to call with the text that was entered: the only row that it finds is opened once the list has answered. */
export function useOnlyHit<Row>(
  list: List<Row>,
  rowLink: ((row: Row) => RowTarget | undefined) | undefined,
): (text: string) => void {
  const navigate = useNavigate();
  const [entered, setEntered] = useState<string>();
  const isAnswered = entered !== undefined && list.address.search === entered && !list.stale;
  const [only] = isAnswered && entered !== '' && list.total === 1 ? list.rows : [];
  const target = only === undefined ? undefined : rowLink?.(only);
  // A record is a new object each time: the effect depends on its text.
  const to = target === undefined ? undefined : JSON.stringify(target);
  // Several or none: a later change of the list opens nothing.
  if (isAnswered && list.total !== undefined && to === undefined) setEntered(undefined);
  useEffect(() => {
    if (to !== undefined) void navigate(targetLink(JSON.parse(to)));
  }, [to, navigate]);
  return setEntered;
}
