// Public functions of plausibility for other features; they run in the caller's transaction.
export { undispatchable } from './line-rules.ts';
export { applyRules, type Breach, findBreaches, lockName, storedBreaches } from './store.ts';
