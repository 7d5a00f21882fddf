/** For how many days failed mails are listed: as long as their jobs are kept. */
export const failedMailDays = 30;
/** The maximum number of listed failed mails. */
export const failedMailsAtOnce = 20;
/** The mark of the database under which a backup records its end (docs/operations.md). */
export const backupMark = 'last_backup';
