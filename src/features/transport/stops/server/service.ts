// Stop functions for other features.
export { deliveredAt, findStops } from './store.ts';
