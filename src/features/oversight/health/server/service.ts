// Public functions of the portal's state for the process that reports it.
export { countMails, findDatabaseState, listLanes } from './store.ts';
