// Functions of the log of sent mails for other features.
export { countSendingRecordsUpTo } from './store.ts';
