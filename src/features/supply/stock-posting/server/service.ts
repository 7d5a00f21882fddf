// Public functions of stock posting for other features; they run in the caller's transaction.
export { acceptMovements, postStock, stockBelowZero } from './store.ts';
