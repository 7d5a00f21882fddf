// Public functions of clients for other features; they run in the caller's transaction.
export { findClient } from './store.ts';
