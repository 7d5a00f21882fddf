// Public functions for other features; they run in the caller's transaction.
export { unmatchedTexts } from './store.ts';
