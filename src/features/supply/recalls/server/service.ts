// Recall functions for other features.
export { listToAcknowledge } from './store.ts';
