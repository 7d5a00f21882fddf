// The screen /verify/{id}.
export const verify = {
  EMAIL_VERIFIED: 'E-mail verified',

  title: 'Confirm your e-mail',
  intro: 'One press, and we know that this address is yours.',
  confirm: 'Confirm',
  done: 'Your e-mail address is confirmed.',
  home: 'Go home',
} as const;
