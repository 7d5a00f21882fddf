import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { groupOf, type UserGroup } from '../rules.ts';
import { allUsersQuery } from './queries.ts';

/** Related content in a tab beside the groups. */
export interface MorePart {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

/** The groups with their number of users, then the other parts. */
export function UserTabs({
  groups,
  more,
  current,
  search,
}: {
  groups: readonly (UserGroup | 'none')[];
  more: readonly MorePart[];
  current: string;
  /** The address of a tab. */
  search: (key: string) => Record<string, unknown>;
}) {
  const t = useTexts('users');
  const all = useQuery(allUsersQuery).data;
  return (
    <LinkTabs
      label={t('groups')}
      current={current}
      tabs={[
        ...groups.map((key) => ({
          key,
          label: t(key),
          search: () => search(key),
          ...(all && { count: all.filter((user) => (groupOf(user) ?? 'none') === key).length }),
        })),
        ...more.map(({ key, label, count }) => ({
          key,
          label,
          search: () => search(key),
          ...(count !== undefined && { count }),
        })),
      ]}
    />
  );
}
