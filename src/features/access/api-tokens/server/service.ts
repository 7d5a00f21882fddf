// Functions of API tokens for other features.
export { listOwnTokens, listOwnUsage } from './store.ts';
