// The screen /forgot.
export const forgotPassword = {
  RESET_EMAIL_SENT: 'If {0} has an account, a mail with a link to a new password is on its way',

  title: 'Forgot password',
  intro: 'We mail you a link that sets a new password. It is good for one hour.',
  email: 'E-mail',
  send: 'Send the link',
  log_in: 'Back to login',
} as const;
