// Invoice functions for other features, called in the caller's transaction: balances, which follow payments, and
// the budgets of a project.
export { countInvoicesUpTo, listAgeing } from './store.ts';
export { hasPaymentsIn, lockInvoices, updateBalances } from './balance.ts';
export { listBudgetsLeft, listSmallestBudgets } from './budget.ts';
