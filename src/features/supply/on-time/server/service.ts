// The days of outbounds for other features.
export { exportShipments } from './export.ts';
export { type Clock, isInState, timingOf } from './sources.ts';
export { findTotal, keepArrivals } from './store.ts';
