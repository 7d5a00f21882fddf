// The mailbox of the global settings (SET-06), for its test and its reader.
import type { SettingValue } from '#server/config/setting-values.ts';
import type { Mailbox } from './mailbox.ts';

export const mailboxSettingNames = [
  'email_box_type',
  'email_box_ssl',
  'email_box_allow_plain',
  'email_box_host',
  'email_box_port',
  'email_box_user',
  'email_box_password',
  'email_box_imap_folder',
] as const;

type Values = Partial<Record<(typeof mailboxSettingNames)[number], SettingValue>>;

/** Returns the mailbox of these values; undefined without a host. */
export function mailboxOf(set: Values): Mailbox | undefined {
  if (typeof set.email_box_host !== 'string') return undefined;
  const type = set.email_box_type === 'pop3' ? 'pop3' : 'imap';
  const ssl = set.email_box_ssl === true;
  const usual = { imap: ssl ? 993 : 143, pop3: ssl ? 995 : 110 }[type];
  return {
    type,
    ssl,
    allowPlain: set.email_box_allow_plain === true,
    host: set.email_box_host,
    port: Number(set.email_box_port ?? usual),
    user: String(set.email_box_user ?? ''),
    password: String(set.email_box_password ?? ''),
    folder: String(set.email_box_imap_folder ?? ''),
  };
}
