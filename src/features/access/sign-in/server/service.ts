// Public functions of sign-in for other features; they run in the caller's transaction.
export { triesKey, triesPerAccount } from './store.ts';
