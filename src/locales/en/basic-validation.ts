// Requirements: I18N-07, VAL-13.
// Validation errors of a field (specification, section 5; VAL-01 … VAL-12), word for word where the
// specification gives the text.
// A visitor's forms, such as the login, load these alone.
export const basicValidation = {
  required: 'this field is required',
  password_required: 'password is required',
  confirmed: 'passwords must match',
  email: 'valid email required',
  min: 'this field must have no less than {length} characters',
  max: 'this field must have no more than {length} characters',
  url: 'must be a valid URL',
  phone: 'must be a phone number like +380 671 234567',
  small_and_capital: 'The field must contain both lowercase and uppercase letters.',
  number: 'The field must contain at least one number.',
  special: 'The field must contain at least one special character.',
  common_password: 'This password is too easy to guess.',
  wrong_code: 'incorrect code',
  digits: 'use digits only',
  unreadable: 'this text contains characters that cannot be stored',
  wrong_type: 'this value has an invalid format',
  taken: 'this value is already in use',
  unknown_choice: 'this option no longer exists',
} as const;
