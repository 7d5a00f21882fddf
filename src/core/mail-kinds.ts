/** What a mail is about, as the sent mail log has it. */
export const mailKinds = [
  'registration',
  'forgot',
  'mfa',
  'account',
  'report',
  'invoice',
  'package_update',
  'recall',
  'excursion',
  'emergency',
  'unblinding',
] as const;
export type MailKind = (typeof mailKinds)[number];
