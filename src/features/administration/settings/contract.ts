// Global settings (specification, section 3; SET-04, SET-19, A-107), grouped by section; secrets are never
// returned.
import * as z from 'zod/mini';
import { endpoint, moment } from '#core/contract.ts';
import { settingTypes } from '#record-types/setting.ts';
import { connectionOutcomes, questionaryMaxBytes } from './rules.ts';

const setting = z.object({
  name: z.string(),
  /** Always null for a secret. */
  value: z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  type: z.enum(settingTypes),
  label: z.string(),
  rules: z.string(),
  is_set: z.optional(z.boolean()),
  updated_at: moment,
});
export type Setting = z.output<typeof setting>;

const sections = z.object({
  registration: z.array(setting),
  mfa: z.array(setting),
  reports: z.array(setting),
  gps_tracking: z.array(setting),
  notifications: z.array(setting),
  contacts: z.array(setting),
});
export type Sections = z.output<typeof sections>;

const given = z.optional(
  z.array(
    z.object({
      name: z.string(),
      value: z.optional(z.unknown()),
      /** The version that was read: 409 when another user has changed this setting since. */
      updated_at: z.optional(z.string()),
    }),
  ),
);

const connectionCheck = z.object({
  ok: z.boolean(),
  outcome: z.enum(connectionOutcomes),
});

export const settingsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/global_settings/',
    access: 'global_settings.manage',
    summary: 'Global settings by section; of secrets only whether they are set',
    response: sections,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/global_settings/',
    access: 'global_settings.manage',
    summary: 'Change settings, all or none; a secret that is null stays',
    body: z.object({
      settings: given,
      registration: given,
      mfa: given,
      reports: given,
      gps_tracking: given,
      notifications: given,
      contacts: given,
    }),
    refuses: ['CONFLICT'],
    response: sections,
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/global_settings/test_connection/',
    access: 'global_settings.manage',
    summary: 'Whether the mail server or the mailbox of the saved settings accepts the login; sends nothing',
    body: z.object({ connection: z.enum(['smtp', 'mailbox']) }),
    refuses: ['BLOCKED_USER'],
    response: connectionCheck,
  }),
  uploadQuestionary: endpoint({
    method: 'POST',
    path: '/api/global_settings/questionary/',
    access: 'global_settings.manage',
    summary: 'The file that goes out with the registration mail: PDF, Word, OpenDocument text, PNG or JPEG',
    upload: { maxBytes: questionaryMaxBytes },
    response: sections,
  }),
};
