// Public functions of records for other features; they run in the caller's transaction.

export { exportRecords } from './export.ts';
export { recordInScope } from './sources.ts';
export { notVoided } from './store.ts';
