// The global settings (Annex S): what each is, and what it may hold; how it is called is among the texts (SET-06 … SET-18, A-107).
import { roles } from '#core/access.ts';
import type { settingLabels } from '#core/i18n/en/setting-labels.ts';
import { isEmail } from '#core/validation.ts';

/** The groups of the screen (SET-01); the contacts are edited with the main data (SET-05). */
export const settingsGroups = ['registration', 'mfa', 'reports', 'gps_tracking', 'notifications'] as const;
export type SettingsGroupName = (typeof settingsGroups)[number];

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

/** What a test of a connection may find. */
export const connectionOutcomes = [
  'works',
  'not_set',
  'unknown_host',
  'private_host',
  'refused',
  'silent',
  'no_tls',
  'wrong_login',
  'no_folder',
  'unexpected',
] as const;

/** Mail servers take little more than this once it is encoded. */
export const questionaryMaxBytes = 10 * 1024 * 1024;

export interface SettingDefinition {
  readonly type: (typeof settingTypes)[number];
  /** Checks beyond the type's own: `host`, `min:1`, `in:imap,pop3`. */
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
  package_updates_target:             { type: 'email_list', rules: 'email' },
  email_box_type:                     { type: 'choice',     rules: 'in:imap,pop3' },
  email_box_ssl:                      { type: 'bool',       rules: '' },
  email_box_host:                     { type: 'text',       rules: 'max:253|host' },
  email_box_port:                     { type: 'port',       rules: '' },
  email_box_user:                     { type: 'text',       rules: 'max:200' },
  email_box_password:                 { type: 'secret',     rules: 'max:1000' },
  email_box_imap_folder:              { type: 'text',       rules: 'max:200' },
  gps_login_url:                      { type: 'url',        rules: 'url|host' },
  gps_url:                            { type: 'url',        rules: 'url|host' },
  gps_account:                        { type: 'text',       rules: 'max:200' },
  gps_password:                       { type: 'secret',     rules: 'max:1000' },
  gps_token:                          { type: 'secret',     rules: 'max:1000' },
  maps_token:                         { type: 'text',       rules: 'max:1000' },
  emergency_email:                    { type: 'email',      rules: 'email' },
  send_emergency_email:               { type: 'bool',       rules: '' },
  invoice_notification_target_email:  { type: 'email_list', rules: 'email' },
  support_email:                      { type: 'email',      rules: 'email' },
  support_phone:                      { type: 'text',       rules: 'max:40' },
  support_name:                       { type: 'text',       rules: 'max:100' },
} satisfies Record<keyof typeof settingLabels, SettingDefinition>;

/**
 * What is wrong with a value for this setting, as a field fault; null and '' empty it and are never wrong. Whether a
 * host may be called only the server knows.
 */
export function settingFault(
  { type, rules }: Described,
  value: unknown,
  mayCall: (host: string) => boolean = () => true,
): string | undefined {
  if (value === null || value === '') return undefined;
  const choices = choicesOf({ type, rules });
  switch (type) {
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'wrong_type';
    case 'int':
      return Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : 'digits';
    case 'port':
      if (!Number.isInteger(value) || Number(value) < 1) return 'digits';
      return Number(value) <= 65_535 ? undefined : 'large_number';
    case 'choice':
      return typeof value === 'string' && choices.includes(value) ? undefined : 'unknown_choice';
    case 'choices':
      return Array.isArray(value) && value.every((one) => typeof one === 'string' && choices.includes(one))
        ? undefined
        : 'unknown_choice';
    case 'email_list':
      if (!Array.isArray(value) || value.length > 50) return 'wrong_type';
      return value.every((one) => typeof one === 'string' && isEmail(one)) ? undefined : 'email';
    case 'file':
      return 'wrong_type';
    default: {
      if (typeof value !== 'string') return 'wrong_type';
      if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return 'unreadable';
      const max = Number(ruleOf(rules, 'max') ?? 300);
      if (value.length > max) return `max:${max}`;
      if (type === 'email') return isEmail(value) ? undefined : 'email';
      const host = type === 'url' ? hostOf(value) : value;
      if (host === undefined) return 'url';
      return rules.includes('host') && !mayCall(host) ? 'private_host' : undefined;
    }
  }
}

/** A value without the spaces around it, each of several once; a secret as it is. */
export function plainValue({ type }: Described, value: unknown): unknown {
  if (typeof value === 'string') return type === 'secret' ? value : value.trim();
  if (!Array.isArray(value)) return value;
  return [...new Set(value.map((one: unknown) => (typeof one === 'string' ? one.trim() : one)))];
}

function hostOf(value: string): string | undefined {
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  return url?.hostname.replaceAll(/^\[|\]$/g, '') || undefined;
}

type Described = Pick<SettingDefinition, 'type' | 'rules'>;

/** A value as an input holds it: several on lines of their own, a secret never. */
export function typedOf({
  type,
  value,
}: {
  type: SettingDefinition['type'];
  value: string | number | boolean | readonly string[] | null;
}): string | boolean {
  if (type === 'bool') return value === true;
  if (type === 'secret' || value === null) return '';
  return typeof value === 'object' ? value.join('\n') : String(value);
}

/** What an input holds as a value; undefined for a secret that nobody typed: it stays. */
export function valueOf({ type }: Described, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = type === 'secret' ? typed : typed.trim();
  if (text === '') return type === 'secret' ? undefined : null;
  if (type === 'int' || type === 'port') return /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'email_list' || type === 'choices') return text.split(/[\s,;]+/).filter((one) => one !== '');
  return text;
}

/** The words after `in:` in the rules of a choice. */
export function choicesOf({ rules }: Described): readonly string[] {
  return ruleOf(rules, 'in')?.split(',') ?? [];
}

function ruleOf(rules: string, name: string): string | undefined {
  return rules
    .split('|')
    .find((rule) => rule.startsWith(`${name}:`))
    ?.slice(name.length + 1);
}
