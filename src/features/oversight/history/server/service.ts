// Public functions of the history for other features.
export { exportHistories } from './export.ts';
