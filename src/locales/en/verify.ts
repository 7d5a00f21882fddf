// The screen /verify/{id}.
export const verify = {
  EMAIL_VERIFIED: 'E-mail verified',

  title: 'Confirm your email',
  intro: 'Select Confirm to verify your email address.',
  confirm: 'Confirm',
  done: 'Your email address is confirmed.',
  home: 'Go to home page',
} as const;
