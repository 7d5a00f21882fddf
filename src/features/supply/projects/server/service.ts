// Public functions of projects for other features; they run in the caller's transaction.
export { type NamedProject, findNamedProject, isSponsor, projectInScope } from './store.ts';
