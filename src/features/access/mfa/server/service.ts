// Public functions of mfa for other features; they run in the caller's transaction.
export {
  deleteApp,
  deleteMailCode,
  findApp,
  findForcedRoles,
  findPasskey,
  hasMailCode,
  insertChallenge,
  takeAppStep,
  takeChallenge,
  takeRecoveryCode,
  touchPasskey,
  tryMailCode,
  upsertMailCode,
} from './store.ts';
