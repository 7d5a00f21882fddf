// What other features may call of notices, in the transaction of the caller.
export { insertNotice } from './store.ts';
