// The own profile (specification, section 3; PROF-01 … PROF-08): the signed-in user, confirmed at each start
// of the app, with editable fields, password and toggles.
import * as z from 'zod/mini';
import { capabilities, roles } from '#core/access.ts';
import { endpoint, id } from '#core/contract.ts';
import { line, ownPassword, phone, text, url } from '#core/validation.ts';
import { offeredLocales } from '#locales/locales.ts';

const language = z.object({ language: z.enum(offeredLocales) });
const uiSettings = z.object({ old_ui: z.boolean(), tracking: z.boolean(), invoices: z.boolean() });
const profile = z.object({
  username: z.string(),
  role: z.enum(roles),
  /** Whether unblinding data is omitted from everything this account reads (amendment 28). */
  is_blinded: z.boolean(),
  /** What this account may do beyond its role (amendment 38). */
  capabilities: z.array(z.enum(capabilities)),
  client_id: z.nullable(id),
  verified: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  urlTwitter: z.string(),
  urlGitHub: z.string(),
  ui_settings: uiSettings,
});

/** The fields that the owner may change (PROF-02), with the rules of A-128. */
export const profileFields = z.object({
  name: line({ max: 120 }),
  phone: phone({ optional: true }),
  city: line({ max: 120, optional: true }),
  country: line({ max: 120, optional: true }),
  urlTwitter: url({ optional: true }),
  urlGitHub: url({ optional: true }),
});

/** Both calls accept both spellings. */
const passwords = z.object({
  oldPassword: z.optional(text({ max: 1024 })),
  newPassword: z.optional(ownPassword()),
  old_password: z.optional(text({ max: 1024 })),
  new_password: z.optional(ownPassword()),
});
const changed = z.object({ success: z.boolean() });

export const profileContract = {
  get: endpoint({
    method: 'GET',
    path: '/profile',
    access: 'own_accounts.manage',
    summary: 'The profile of the signed-in user',
    response: profile,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/profile',
    access: 'own_accounts.manage',
    summary: 'Change name, phone, city, country and links of the own profile; nothing else',
    body: z.partial(profileFields),
    response: profile,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/profile/changePassword',
    access: 'own_accounts.manage',
    summary: 'Change the own password; every other session ends',
    body: passwords,
    refuses: ['WRONG_OLD_PASSWORD', 'BLOCKED_USER'],
    response: changed,
  }),
  updatePassword: endpoint({
    method: 'PATCH',
    path: '/api/users/update_password/',
    aliases: ['/users/update_password'],
    access: 'own_accounts.manage',
    summary: 'Change the own password, in the words of the users calls; every other session ends',
    body: passwords,
    refuses: ['WRONG_OLD_PASSWORD', 'BLOCKED_USER'],
    response: changed,
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: '/profile/verification',
    access: 'own_accounts.manage',
    summary: 'Mail the link that verifies the own email address once more (A-26)',
    refuses: ['NOT_FOUND_OR_ALREADY_VERIFIED', 'BLOCKED_USER'],
    response: changed,
  }),
  setLanguage: endpoint({
    method: 'PATCH',
    path: '/profile/language',
    access: 'own_accounts.manage',
    summary: 'The language of the own mails, scheduled exports included',
    body: language,
    response: language,
  }),
  getUiSettings: endpoint({
    method: 'GET',
    path: '/api/ui_settings/',
    access: 'own_accounts.manage',
    summary: 'The own toggles: old UI, tracking, invoices',
    response: uiSettings,
  }),
  updateUiSettings: endpoint({
    method: 'PATCH',
    path: '/api/ui_settings/',
    access: 'own_accounts.manage',
    summary: 'Change the own toggles',
    body: z.partial(uiSettings),
    response: uiSettings,
  }),
};
