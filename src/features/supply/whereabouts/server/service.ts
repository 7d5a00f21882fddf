// Public functions of whereabouts for other features; they run in the caller's transaction.

export { peopleOf, placesOf, returnsOf } from './sources.ts';
export { listShipments, ofPlace } from './store.ts';
