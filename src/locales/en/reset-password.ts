// The screen /reset/{id}.
export const resetPassword = {
  PASSWORD_CHANGED: 'Password changed',

  title: 'Set a new password',
  intro: 'All sessions of the account will be logged out, here and on other devices.',
  rules:
    'At least 5 characters, with lower- and uppercase letters, a number and a special character such as ! @ # $ % &',
  password: 'New password',
  again: 'Repeat the new password',
  show_password: 'Show password',
  save: 'Set password',
  done: 'Your new password is set. You can log in now.',
  gone: 'This link is no longer valid. It was used, has expired or was replaced by a newer one.',
  log_in: 'Log in',
  new_link: 'Send a new link',
} as const;
