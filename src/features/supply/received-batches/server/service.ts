// What other features may call, in the transaction of the caller.
export { createBatches, findNamedBatches } from './store.ts';
