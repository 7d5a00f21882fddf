// Public functions of sessions for other features; they run in the caller's transaction.
export { endOtherSessions, endSessionsOf } from './store.ts';
