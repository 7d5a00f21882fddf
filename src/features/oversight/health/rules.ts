/** Failed mails are listed for so many days: as long as their jobs are kept. */
export const failedMailDays = 30;
/** So many failed mails are listed. */
export const failedMailsAtOnce = 20;
/** The mark of the database under which a backup records its end (docs/operations.md). */
export const backupMark = 'last_backup';
