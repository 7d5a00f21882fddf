// What other features may call, in the transaction of the caller.
export { unmatchedTexts } from './store.ts';
