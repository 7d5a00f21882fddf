// Public functions of records for other features; they run in the caller's transaction.
export { notVoided } from './store.ts';
export { recordInScope } from './sources.ts';
export { exportRecords } from './export.ts';
