// Public functions of open issues for other features.
export { countOpenIssues } from './store.ts';
