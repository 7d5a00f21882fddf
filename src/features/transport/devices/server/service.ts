// Device functions for other features, called in the caller's transaction.
export { endDevicesOf } from './store.ts';
