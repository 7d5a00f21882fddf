// Package functions for other features, called in the caller's transaction.

export { exportPackages } from './export.ts';
export { packageInScope } from './sources.ts';
export {
  countByCar,
  countByStatus,
  countPackagesUpTo,
  findPackages,
  findPackagesByAirbill,
  listNextPackages,
  listShortPackages,
  updatePackageStatuses,
} from './store.ts';
