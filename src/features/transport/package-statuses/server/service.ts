// Package status functions for other features, called in the caller's transaction.
export {
  deleteImportedEvents,
  followRememberedPackages,
  insertMergedEvents,
  insertStatusEvent,
  packagesWithNews,
  rememberPackages,
  type StatusEvent,
  settleStatusEvents,
} from './store.ts';
