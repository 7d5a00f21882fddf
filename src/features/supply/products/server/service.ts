// Public functions of products for other features; they run on the caller's database.
export { exportProducts } from './export.ts';
