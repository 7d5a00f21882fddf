// Registration functions for other features.
export { countRegistrationsUpTo } from './store.ts';
