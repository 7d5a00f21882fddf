// Functions of the expiry ladder for other features.
export { expirySteps } from './store.ts';
