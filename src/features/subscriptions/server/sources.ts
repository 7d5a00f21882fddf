// What each list that can be subscribed to can be asked.
import type { ListDeclaration } from '#core/list-query.ts';
import { invoicesList } from '#features/invoices/contract.ts';
import { packagesList } from '#features/packages/contract.ts';
import { recordLists } from '#features/records/contract.ts';
import type { SubscribedList } from '../rules.ts';

export const declarations: Readonly<Record<SubscribedList, ListDeclaration>> = {
  ...recordLists,
  packages: packagesList,
  invoices: invoicesList,
};
