// Public functions of notifications for other features; they run in the caller's transaction.
export { announceInvoices, cancelNotice, findEmergencyReceiver, mailStatuses } from './store.ts';
