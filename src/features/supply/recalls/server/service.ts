// Public functions of recalls for other features; they run on the caller's database.
export { exportPlaces, exportRecalls } from './export.ts';
export { findRecall, listToAcknowledge } from './store.ts';
