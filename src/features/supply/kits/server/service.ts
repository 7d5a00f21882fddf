// Public functions of kits for other features; they run on the caller's database.
export { exportKits } from './export.ts';
