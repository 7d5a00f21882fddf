// Invoice functions for other features, called in the caller's transaction: balances, which follow payments.
export { countInvoicesUpTo, listAgeing, listBudgetsLeft } from './store.ts';
export { hasPaymentsIn, lockInvoices, updateBalances } from './balance.ts';
