// What stands at a field although nothing is wrong with it: how to fill it, what the captcha says, and what somebody else
// has saved in it meanwhile.
export const fields = {
  phone_hint: 'For example +380 671 234567',
  phone_optional: 'Optional, for example +380 671 234567',
  weak_password: 'Easy to guess. Better: small and capital letters, a number and a sign such as ! @ # $ % &',

  captcha_label: 'I am not a robot',
  captcha_verifying: 'Verifying…',
  captcha_verified: 'Verified',
  captcha_failed: 'The check failed. Try again later.',
  captcha_expired: 'The check has run out. Try again.',
  captcha_wait: 'Please wait until the check is done.',

  conflict_title: 'Somebody else has saved this meanwhile.',
  conflict_field: 'Field',
  conflict_saved: 'Saved now',
  conflict_yours: 'Yours',
  conflict_take: 'Take what is saved',
  conflict_keep: 'Keep mine, and save again',
} as const;
