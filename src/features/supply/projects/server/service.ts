// Public functions of projects for other features; they run in the caller's transaction.
export { findNamedProject, isSponsor, type NamedProject, projectInScope } from './store.ts';
