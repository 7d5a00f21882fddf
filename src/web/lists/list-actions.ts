// Additional buttons of a list from higher domains (import, report, scheduled export); `app` passes them to
// the page.
import type { ComponentType, ReactNode } from 'react';
import type { List } from './use-list.ts';

/** Renders the buttons of higher domains around the list's own, which are its children. */
export type ListActions = ComponentType<{
  readonly list: Pick<List<unknown>, 'declaration' | 'address'>;
  readonly project?: number;
  /** Further parameters of the list's call, such as the period of invoices. */
  readonly more?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}>;

export interface ListActionsProps {
  readonly Actions: ListActions;
}
