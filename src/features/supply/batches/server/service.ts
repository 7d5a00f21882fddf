// Public functions of batches for other features; they run on the caller's database.
export { exportBatches } from './export.ts';
