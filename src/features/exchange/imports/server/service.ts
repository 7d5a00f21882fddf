// Import functions for other features.
export { countFilesUpTo } from './store.ts';
