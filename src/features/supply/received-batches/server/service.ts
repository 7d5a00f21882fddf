// What other features may call, in the transaction of the caller.
export { createBatches } from './store.ts';
