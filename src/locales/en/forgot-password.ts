// The screen /forgot.
export const forgotPassword = {
  RESET_EMAIL_SENT: 'If {0} has an account, we have sent a link to set a new password',

  title: 'Forgot password',
  intro: 'We will email you a link to set a new password. It is valid for one hour.',
  sent: 'Check your inbox and open the link in our email.',
  email: 'Email',
  send: 'Send link',
  log_in: 'Back to login',
} as const;
