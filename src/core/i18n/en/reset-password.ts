// The screen /reset/{id}.
export const resetPassword = {
  PASSWORD_CHANGED: 'Password changed',

  title: 'Set a new password',
  intro: 'All sessions of the account end, here and on other devices.',
  rules: 'At least 5 characters: a small and a capital letter, a number and a sign such as ! @ # $ % &',
  password: 'New password',
  again: 'Repeat the new password',
  show_password: 'Show password',
  save: 'Set password',
  done: 'Your new password is set. Log in with it.',
  gone: 'This link was used already, is too old, or a newer one was sent.',
  log_in: 'Log in',
  new_link: 'Send a new link',
} as const;
