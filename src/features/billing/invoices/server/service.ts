// Invoice functions for other features, called in the caller's transaction: balances and the budgets of projects.

export { hasPaymentsIn, lockInvoices, updateBalances } from './balance.ts';
export { listBudgetsLeft, listSmallestBudgets } from './budget.ts';
export { countInvoicesUpTo, listAgeing } from './store.ts';
