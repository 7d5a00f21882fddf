// The words of mails; `{name}` is filled in.
export const mails = {
  mail_code_subject: 'Your sign-in code',
  mail_code_text:
    'Enter this code to finish signing in. It is good for {minutes} minutes and works once.\nNobody of us will ever ask you for it.',
  reset_password_subject: 'Set a new password',
  reset_password_text:
    'Somebody, hopefully you, asked for a new password for this account.\nThe link works once, within {minutes} minutes. If it was not you, do nothing: your password stays as it is.',
  reset_password_action: 'Set a new password',
  set_password_subject: 'Your account is ready',
  set_password_text:
    'Your request for an account was approved.\nChoose a password to begin. The link works once, within {hours} hours; after that ask for a new one under "Forgot password".',
  set_password_action: 'Choose a password',
  registration_received_subject: 'We have your registration request',
  registration_received_text:
    'Thank you, {name}. We look at your request and answer by mail.\nPlease confirm that this is your email address.',
  registration_received_action: 'Confirm the email address',
  registration_notice_subject: 'New registration request',
  registration_notice_text: '{name} of {company} ({email}) asks for an account.',
  registration_notice_action: 'Open the requests',
  registration_known_subject: 'You already have an account',
  registration_known_text:
    'Somebody asked for an account with this email address. It has one already.\nIf you have forgotten the password, set a new one.',
  registration_known_action: 'Forgot password',
  registration_refused_subject: 'Your registration request',
  registration_refused_text: 'We cannot open an account for you at present.\nReason: {reason}',
  verify_email_subject: 'Confirm your email address',
  verify_email_text:
    'Please confirm that this is your email address. The link works once, within {hours} hours.',
  verify_email_action: 'Confirm the email address',
  email_changed_subject: 'The email address of your account has changed',
  email_changed_text:
    'Your account now signs in with {email}. All its sessions have ended.\nIf you did not expect this, tell us at once.',
  password_changed_subject: 'Your password was changed',
  password_changed_text:
    'Somebody of the office has set a new password for your account. All its sessions have ended.\nIf you did not expect this, tell us at once.',
  own_password_changed_subject: 'Your password was changed',
  own_password_changed_text:
    'You, or somebody who knows your old password, have changed the password of your account. All its other sessions have ended.\nIf it was not you, set a new password under "Forgot password" and tell us at once.',
  report_subject: 'Your report {file}',
  report_text: 'Here is the report you asked for, as of {when}.',
  report_action: 'Open the portal',
  subscription_subject: 'Your list {file}',
  subscription_text:
    'Here is the list you subscribed to, as of {when}.\nYou can pause or remove it among your subscriptions.',
  subscription_action: 'Open your subscriptions',
  package_update_subject: '{airbill}: {status}',
  package_update_text: 'The package {airbill} has a new status: {status}.',
  package_update_action: 'Open the package',
  delivery_report_subject: '{airbill}: delivered',
  delivery_report_text:
    'The package {airbill} of the project {project} was delivered.\nReported by {who} on {when}.',
  delivery_report_action: 'Open the package',
  new_invoice_subject: 'New invoice {name}',
  new_invoice_text: 'The invoice {name} was entered.',
  new_invoice_action: 'Open the invoice',
  package_updates_subject: '{count} packages have a new status',
  package_updates_text: '{count} packages have a new status. The first of them:\n{list}',
  package_updates_action: 'Open the packages',
  new_invoices_subject: '{count} new invoices',
  new_invoices_text: '{count} invoices were entered. The first of them:\n{list}',
  new_invoices_action: 'Open the invoices',
  mail_fails_subject: 'Mail has not gone out for over an hour',
  mail_fails_text: '{count} mails wait; the oldest was written on {when}.\nThe mail server says: {error}',
  mail_fails_action: 'Open the waiting mails',
  footer: 'This mail was sent automatically because of an account or a request with this address.',
} as const;
