// Texts at a field: hints, the captcha, and the choice after someone else has saved another value.
export const fields = {
  phone_hint: 'For example +380 671 234567',
  phone_optional: 'Optional, for example +380 671 234567',
  weak_password:
    'Easy to guess. Use lower- and uppercase letters, a number and a special character such as ! @ # $ % &',

  // One letter each for day, month and year.
  day_letters: 'dmy',
  open_calendar: 'Open the calendar',
  previous_month: 'Previous month',
  next_month: 'Next month',
  previous_year: 'Previous year',
  next_year: 'Next year',
  previous_decade: 'Previous decade',
  next_decade: 'Next decade',

  captcha_label: 'I am not a robot',
  captcha_verifying: 'Verifying…',
  captcha_verified: 'Verified',
  captcha_failed: 'Verification failed. Try again later.',
  captcha_expired: 'Verification has expired. Try again.',
  captcha_wait: 'Wait until verification is complete.',

  conflict_title: 'Someone else has changed this record.',
  conflict_field: 'Field',
  conflict_saved: 'Saved value',
  conflict_yours: 'Your value',
  conflict_take: 'Use the saved values',
  conflict_keep: 'Keep mine and save',
} as const;
