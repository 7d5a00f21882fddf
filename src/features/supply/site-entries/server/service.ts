// Public functions of site entries for other features; they run on the caller's database.
export { exportEntries } from './export.ts';
