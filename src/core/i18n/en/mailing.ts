// Mails that wait, and what became of each mail.
export const mailing = {
  outbox: 'Waiting mails',
  outbox_empty: 'No mail is waiting: what is sent is listed under the sending records.',
  no_smtp: 'No mail server is set, so mails wait here. Set one in the global settings, group MFA.',
  sent: 'Sending records',
  sent_empty: 'No mail was written yet.',

  created_at: 'Written',
  kind: 'Kind',
  recipient: 'To',
  subject: 'Subject',
  status: 'Status',
  attempts: 'Tries',
  error: 'Error',
  next_try_at: 'Next try',

  registration: 'Registration',
  forgot: 'Forgotten password',
  mfa: 'Sign-in code',
  account: 'Account',
  report: 'Report',
  invoice: 'Invoice',
  package_update: 'Package update',
  emergency: 'Emergency',

  queued: 'Waiting',
  sent_one: 'Sent',
  failed: 'Failed',
  limited: 'Limited',

  as_seen: 'As it looks',
  as_text: 'As text',
  letter: 'The mail as its receiver sees it',
  read_hint: 'That you read it is noted in the audit.',
  sealed_away:
    'The mail was sealed with another key: put the right SETTINGS_KEY, or settings.key of the data folder, back.',
} as const;
