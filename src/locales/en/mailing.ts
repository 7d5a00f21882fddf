// Sent mail log.
export const mailing = {
  sent: 'Sending records',
  sent_empty: 'No emails yet.',

  created_at: 'Created',
  kind: 'Kind',
  recipient: 'To',
  subject: 'Subject',
  status: 'Status',
  attempts: 'Attempts',
  error: 'Error',

  registration: 'Registration',
  forgot: 'Password reset',
  mfa: 'Verification code',
  account: 'Account',
  report: 'Report',
  invoice: 'Invoice',
  package_update: 'Package update',
  recall: 'Recall',
  excursion: 'Temperature excursion',
  emergency: 'Emergency',
  unblinding: 'Emergency unblinding',

  queued: 'Pending',
  sent_one: 'Sent',
  failed: 'Failed',
  limited: 'Daily limit reached',
} as const;
