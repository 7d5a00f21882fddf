// Public functions of accountability for other features; they run in the caller's transaction.
export { sheetOf, siteInScope } from './store.ts';
