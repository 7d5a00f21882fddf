/** The kinds of mails in the sent mail log. */
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
