// Signing in (specification, sections 2 and 4).
export const accounts = {
  login_title: 'Log in',
  login_intro: 'Use the account that your project team gave you.',
  email: 'E-mail',
  password: 'Password',
  log_in: 'Log in',
  show_password: 'Show or hide the password',
  code: 'Code',
  code_intro: 'Type the code that was sent to you.',
  send_code: 'Confirm code',
  start_again: 'Use another account',
  required: 'this field is required',
  password_required: 'password is required',
} as const;
