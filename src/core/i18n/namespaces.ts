// The dictionaries by feature: one line per namespace, English is the source and the type of every other language.
import type { accounts } from './en/accounts.ts';
import type { apiGuide } from './en/api-guide.ts';
import type { certificates } from './en/certificates.ts';
import type { clients } from './en/clients.ts';
import type { common } from './en/common.ts';
import type { errors } from './en/errors.ts';
import type { expiry } from './en/expiry.ts';
import type { forgotPassword } from './en/forgot-password.ts';
import type { gaps } from './en/gaps.ts';
import type { globalSettings } from './en/global-settings.ts';
import type { home } from './en/home.ts';
import type { imports } from './en/imports.ts';
import type { managers } from './en/managers.ts';
import type { mailing } from './en/mailing.ts';
import type { invoices } from './en/invoices.ts';
import type { myProfile } from './en/my-profile.ts';
import type { packages } from './en/packages.ts';
import type { places } from './en/places.ts';
import type { projects } from './en/projects.ts';
import type { reconciliation } from './en/reconciliation.ts';
import type { records } from './en/records.ts';
import type { registrations } from './en/registrations.ts';
import type { reports } from './en/reports.ts';
import type { resetPassword } from './en/reset-password.ts';
import type { settings } from './en/settings.ts';
import type { signup } from './en/signup.ts';
import type { table } from './en/table.ts';
import type { users } from './en/users.ts';
import type { validation } from './en/validation.ts';
import type { verify } from './en/verify.ts';

export interface Namespaces {
  accounts: typeof accounts;
  apiGuide: typeof apiGuide;
  certificates: typeof certificates;
  clients: typeof clients;
  common: typeof common;
  errors: typeof errors;
  expiry: typeof expiry;
  forgotPassword: typeof forgotPassword;
  gaps: typeof gaps;
  globalSettings: typeof globalSettings;
  home: typeof home;
  imports: typeof imports;
  mailing: typeof mailing;
  managers: typeof managers;
  invoices: typeof invoices;
  myProfile: typeof myProfile;
  packages: typeof packages;
  places: typeof places;
  projects: typeof projects;
  reconciliation: typeof reconciliation;
  records: typeof records;
  registrations: typeof registrations;
  reports: typeof reports;
  resetPassword: typeof resetPassword;
  settings: typeof settings;
  signup: typeof signup;
  table: typeof table;
  users: typeof users;
  validation: typeof validation;
  verify: typeof verify;
}
export type Namespace = keyof Namespaces;

/** A text by its whole name, as messages carry it: `common.SAVED_SUCCESSFULLY`. */
export type TextKey = { [N in Namespace]: `${N}.${keyof Namespaces[N] & string}` }[Namespace];
