// The screen /signup.
export const signup = {
  SIGNED: 'Registration request successfully submitted',

  title: 'Sign up',
  intro: 'Tell us who you are. We review each request and reply by email.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  company_name: 'Company',
  contact_phone: 'Company phone',
  optional: 'Optional',
  send: 'Send request',
  log_in: 'I have an account',
} as const;
