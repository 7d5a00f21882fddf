// The screen /signup.
export const signup = {
  SIGNED: 'Registration request successfully submitted',

  title: 'Sign up',
  intro: 'Tell us who you are. We look at each request and answer by mail.',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  company_name: 'Company',
  contact_phone: 'Contact phone of the company',
  optional: 'Optional',
  send: 'Send request',
  log_in: 'I have an account',
} as const;
