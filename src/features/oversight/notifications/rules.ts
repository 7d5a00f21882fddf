// Limits for the mails of one cause, and their delays (decision 0026).

/** Up to this many changes are mailed one by one; for more, each recipient gets one mail. */
export const namedOneByOne = 20;
/** How many of them that mail lists. */
export const namedInSummary = 10;

/** Default delay in which a new invoice can be corrected or deleted before it is mailed. */
export const graceMinutesByDefault = 10;
