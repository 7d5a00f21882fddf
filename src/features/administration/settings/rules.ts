// The validation of global settings, and which secrets must be entered again with a change (SET-06 … SET-18,
//

import { isEmail } from '#core/validation.ts';
import type { SettingDefinition } from '#record-types/setting.ts';

/** The groups of the screen (SET-01); the contacts are edited with the master data (SET-05). */
export const settingsGroups = ['registration', 'mfa', 'reports', 'gps_tracking', 'notifications'] as const;
export type SettingsGroupName = (typeof settingsGroups)[number];

/** The results of a connection test. */
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

/** Mail servers accept little more than this once it is encoded. */
export const questionaryMaxBytes = 10 * 1024 * 1024;

/** The settings that determine where and how a secret is sent; the first is the host. */
const placesOfSecrets: Readonly<Record<string, readonly [string, ...string[]]>> = {
  smtp_password: ['smtp_host', 'smtp_port', 'smtp_tls'],
  email_box_password: [
    'email_box_host',
    'email_box_port',
    'email_box_type',
    'email_box_ssl',
    'email_box_allow_plain',
  ],
  gps_password: ['gps_login_url'],
  gps_token: ['gps_url'],
  gps_totp_key: ['gps_login_url'],
  weather_token: ['weather_url', 'weather_provider'],
};

/**
 * The secrets that these changes would send elsewhere, or with less protection, and that are not entered
 * again.
 */
export function secretsToRepeat(
  stored: ReadonlyMap<string, unknown>,
  changes: ReadonlyMap<string, unknown>,
): string[] {
  return Object.entries(placesOfSecrets).flatMap(([secret, places]) => {
    const isSet = (stored.get(secret) ?? null) !== null;
    const [host] = places;
    // Without a host it is sent nowhere; setting the next host requires it again.
    const hasHost = ((changes.has(host) ? changes.get(host) : stored.get(host)) ?? null) !== null;
    const moves = places.some(
      (name) => changes.has(name) && placeOf(changes.get(name)) !== placeOf(stored.get(name)),
    );
    return isSet && !changes.has(secret) && hasHost && moves ? [secret] : [];
  });
}

/**
 * The part that determines the target of a connection: of an address the scheme, host and port; off equals
 * unset.
 */
function placeOf(value: unknown): unknown {
  if (typeof value !== 'string') return value === false ? null : (value ?? null);
  return URL.parse(value)?.origin ?? value.toLowerCase();
}

/**
 * The field error of a value for this setting; null and '' clear it and are always valid. Whether a host is
 * allowed is checked by the server only.
 */
export function settingError(
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
      if (!Number.isSafeInteger(value) || Number(value) < 0) return 'digits';
      if (Number(value) < Number(ruleOf(rules, 'min') ?? 0)) return `at_least:${ruleOf(rules, 'min')}`;
      return Number(value) <= Number(ruleOf(rules, 'max') ?? Number.MAX_SAFE_INTEGER)
        ? undefined
        : 'large_number';
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

/** Trims a value and removes duplicates; a secret is not changed. */
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

/** A value as the text of an input: several values on separate lines, a secret as an empty text. */
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

/** The text of an input as a value; undefined for a secret that was not typed, which keeps the stored one. */
export function valueOf({ type }: Described, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = type === 'secret' ? typed : typed.trim();
  if (text === '') return type === 'secret' ? undefined : null;
  if (type === 'int' || type === 'port') return /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'email_list' || type === 'choices') return text.split(/[\s,;]+/).filter((one) => one !== '');
  return text;
}

/** The choices after `in:` in the rules of a setting. */
export function choicesOf({ rules }: Described): readonly string[] {
  return ruleOf(rules, 'in')?.split(',') ?? [];
}

function ruleOf(rules: string, name: string): string | undefined {
  return rules
    .split('|')
    .find((rule) => rule.startsWith(`${name}:`))
    ?.slice(name.length + 1);
}
