// Package status functions for other features, called in the caller's transaction.
export {
  type StatusEvent,
  deleteImportedEvents,
  followRememberedPackages,
  insertMergedEvents,
  insertStatusEvent,
  packagesWithNews,
  rememberPackages,
  settleStatusEvents,
} from './store.ts';
