// Public functions for other features; they run in the caller's transaction.
export { createBatches, findNamedBatches } from './store.ts';
