// The days of outbounds for other features.
export { exportShipments } from './export.ts';
export { findTotal } from './store.ts';
export { type Clock, timingOf } from './sources.ts';
