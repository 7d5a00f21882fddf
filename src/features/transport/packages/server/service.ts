// Package functions for other features, called in the caller's transaction.
export {
  findPackages,
  findPackagesByAirbill,
  listShortPackages,
  packageInScope,
  updatePackageStatuses,
} from './store.ts';
