// Stock levels for other features.
export { exportStockLevels } from './export.ts';
