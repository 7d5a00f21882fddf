// What other features may call of stock, in the transaction of the caller.
export { listAvailable, productsOnHand } from './store.ts';
