// Public functions of plausibility for other features; they run in the caller's transaction.
export { type Breach, applyRules, findBreaches, lockName, storedBreaches } from './store.ts';
