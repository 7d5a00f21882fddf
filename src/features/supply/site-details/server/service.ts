// How other features read the contacts and opening hours of a site, in their own statements.
export { contactsOf, daysOf, hoursOf, storedDay } from './store.ts';
