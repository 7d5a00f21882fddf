// The days of outbounds for other features.
export { exportShipments } from './export.ts';
export { findTotal, keepArrivals } from './store.ts';
export { type Clock, isInState, timingOf } from './sources.ts';
