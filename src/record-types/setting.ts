// The global settings (Annex S): the type of each and its validation; labels are in `setting-labels`
// (SET-06 … SET-18).
import { roles } from '#core/access.ts';
import type { settingLabels } from '#locales/en/setting-labels.ts';

/** The record types that may require a reason for each change. */
export const reasonedKinds = [
  'clients',
  'projects',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'invoices',
  'invoice_payments',
] as const;

export const settingTypes = [
  'text',
  'email',
  'email_list',
  'int',
  'port',
  'bool',
  'choice',
  'choices',
  'secret',
  'url',
  'file',
] as const;

export interface SettingDefinition {
  readonly type: (typeof settingTypes)[number];
  /** Validation beyond the type: `host`, `min:1`, `in:imap,pop3`. */
  readonly rules: string;
}

// biome-ignore format: a table
export const settingDefinitions: Readonly<Record<string, SettingDefinition>> = {
  registration_subject:               { type: 'text',       rules: 'max:200' },
  forgot_password_subject:            { type: 'text',       rules: 'max:200' },
  questionary:                        { type: 'file',       rules: '' },
  questionary_file_name:              { type: 'text',       rules: 'max:200' },
  notify_on_registration_attempt:     { type: 'bool',       rules: '' },
  max_sendings_per_day:               { type: 'int',        rules: 'min:0' },
  smtp_email:                         { type: 'email',      rules: 'email' },
  smtp_user:                          { type: 'text',       rules: 'max:200' },
  smtp_password:                      { type: 'secret',     rules: 'max:1000' },
  smtp_tls:                           { type: 'bool',       rules: '' },
  smtp_host:                          { type: 'text',       rules: 'max:253|host' },
  smtp_port:                          { type: 'port',       rules: '' },
  mfa_forced_roles:                   { type: 'choices',    rules: `in:${roles.join(',')}` },
  report_receiver_emails_ua:          { type: 'email_list', rules: 'email' },
  report_receiver_emails_il:          { type: 'email_list', rules: 'email' },
  change_reason_required:             { type: 'choices',    rules: `in:${reasonedKinds.join(',')}` },
  package_updates_target:             { type: 'email_list', rules: 'email' },
  email_box_type:                     { type: 'choice',     rules: 'in:imap,pop3' },
  email_box_ssl:                      { type: 'bool',       rules: '' },
  email_box_allow_plain:              { type: 'bool',       rules: '' },
  email_box_host:                     { type: 'text',       rules: 'max:253|host' },
  email_box_port:                     { type: 'port',       rules: '' },
  email_box_user:                     { type: 'text',       rules: 'max:200' },
  email_box_password:                 { type: 'secret',     rules: 'max:1000' },
  email_box_imap_folder:              { type: 'text',       rules: 'max:200' },
  email_box_senders:                  { type: 'email_list', rules: 'email' },
  email_box_keep_days:                { type: 'int',        rules: 'min:1|max:3650' },
  gps_provider:                       { type: 'choice',     rules: 'in:traccar,wialon,json,csv' },
  gps_login_url:                      { type: 'url',        rules: 'url|host' },
  gps_url:                            { type: 'url',        rules: 'url|host' },
  gps_account:                        { type: 'text',       rules: 'max:200' },
  gps_password:                       { type: 'secret',     rules: 'max:1000' },
  gps_token:                          { type: 'secret',     rules: 'max:1000' },
  gps_totp_key:                       { type: 'secret',     rules: 'max:200' },
  maps_token:                         { type: 'text',       rules: 'max:1000' },
  positions_kept_days:                { type: 'int',        rules: 'min:1|max:400' },
  tiles_url:                          { type: 'url',        rules: 'url' },
  pmtiles_url:                        { type: 'url',        rules: 'url' },
  weather_provider:                   { type: 'choice',     rules: 'in:met_norway,open_meteo' },
  weather_url:                        { type: 'url',        rules: 'url|host' },
  weather_token:                      { type: 'secret',     rules: 'max:1000' },
  weather_keep_days:                  { type: 'int',        rules: 'min:1|max:3650' },
  emergency_email:                    { type: 'email',      rules: 'email' },
  send_emergency_email:               { type: 'bool',       rules: '' },
  invoice_grace_minutes:              { type: 'int',        rules: 'min:0|max:1440' },
  invoice_notification_target_email:  { type: 'email_list', rules: 'email' },
  excursion_days:                     { type: 'int',        rules: 'min:1|max:60' },
  support_email:                      { type: 'email',      rules: 'email' },
  support_phone:                      { type: 'text',       rules: 'max:40' },
  support_name:                       { type: 'text',       rules: 'max:100' },
} satisfies Record<keyof typeof settingLabels, SettingDefinition>;
