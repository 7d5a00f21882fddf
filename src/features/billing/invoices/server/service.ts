// Invoice functions for other features, called in the caller's transaction: balances, which follow payments, and
// the budgets of a project.
export { hasPaymentsIn, lockInvoices, updateBalances } from './balance.ts';
export { listBudgetsLeft } from './store.ts';
