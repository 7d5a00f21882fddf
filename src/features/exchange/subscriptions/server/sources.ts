// The query parameters of each list that can be subscribed to.

import type { Viewer } from '#core/access.ts';
import { type ListDeclaration, type ListQuery, parameterNames, parseListQuery } from '#core/list-query.ts';
import { invoicesList } from '#features/billing/invoices/contract.ts';
import { periods } from '#features/billing/invoices/rules.ts';
import { expiryList } from '#features/supply/expiry/contract.ts';
import { shipmentsList } from '#features/supply/on-time/contract.ts';
import { openIssuesList } from '#features/supply/open-issues/contract.ts';
import { reconciliationList } from '#features/supply/reconciliation/contract.ts';
import { recordLists } from '#features/supply/records/contract.ts';
import { stockLevelsList } from '#features/supply/stock-levels/contract.ts';
import { packagesList } from '#features/transport/packages/contract.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { SubscribedList } from '../rules.ts';

const declarations: Readonly<Record<SubscribedList, ListDeclaration>> = {
  ...recordLists,
  reconciliation: reconciliationList,
  packages: packagesList,
  invoices: invoicesList,
  expiry: expiryList,
  open_issues: openIssuesList,
  shipments: shipmentsList,
  stock_levels: stockLevelsList,
};

/** Whether a reader sees the rows of a list; open issues are for those who see every row. */
export function seesList(viewer: Viewer, list: SubscribedList): boolean {
  if (list === 'open_issues') return !viewer.isBlinded;
  return seesRows(viewer, list === 'shipments' ? 'on_time' : list);
}

/**
 * The query of a scheduled export; throws ERROR_WITH_FILTER. The invoices' period is a separate parameter.
 */
export function subscribedQuery(list: SubscribedList, query: string): ListQuery {
  const { period, ...parameters } = Object.fromEntries(new URLSearchParams(query));
  const known = list === 'invoices' && periods.some((one) => one === period);
  return parseListQuery(
    declarations[list],
    known ? parameters : { ...parameters, ...(period && { period }) },
  );
}

/**
 * A query stored before unknown parameters were rejected: they are dropped, because they never had an effect.
 */
export function storedQuery(list: SubscribedList, parameters: URLSearchParams): ListQuery {
  const names = parameterNames(declarations[list]);
  const known = [...parameters].filter(([name]) => names.has(name));
  return parseListQuery(declarations[list], Object.fromEntries(known));
}
