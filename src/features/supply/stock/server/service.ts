// Public functions of stock for other features; they run in the caller's transaction.
export { listAvailable, productsOnHand } from './store.ts';
