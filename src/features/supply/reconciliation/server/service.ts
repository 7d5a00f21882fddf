// Public functions of reconciliation for other features; they run in the caller's transaction.
export { hasDifference, sheetOf } from './store.ts';
