// The own profile (specification, section 8 names the two messages).
export const myProfile = {
  PROFILE_SAVED_SUCCESSFULLY: 'Profile saved successfully',
  PASSWORD_CHANGED: 'Password changed',

  title: 'My profile',
  details: 'About you',
  details_hint: 'Colleagues see your name and phone beside what you do here.',
  name: 'Name',
  email: 'E-mail',
  email_hint: 'It is your login. An administrator changes it.',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  urlTwitter: 'Twitter',
  urlGitHub: 'GitHub',
  link_hint: 'A web address',
  open_link: 'Open {address}',
  save: 'Save',
  role: 'Role',
  verified: 'Verified',
  not_verified: 'Not verified',
  verification: 'E-mail check',

  VERIFICATION_SENT: 'A mail with a link is on its way to you',
  verify_notice: 'Your e-mail address is not verified yet: open the link that we have mailed to {email}.',
  verify_again: 'Send again',

  password: 'Password',
  password_hint: 'Every other session of yours ends when you change it.',
  old_password: 'Old password',
  new_password: 'New password',
  repeat_password: 'New password, again',
  password_rules:
    'At least 5 characters: a small and a capital letter, a number and a sign such as ! @ # $ % &',
  show_password: 'Show or hide the password',
  change_password: 'Change password',
} as const;
