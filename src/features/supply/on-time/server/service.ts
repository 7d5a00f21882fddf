// The days of outbounds for other features.
export { findTotal } from './store.ts';
export { type Clock, timingOf } from './sources.ts';
