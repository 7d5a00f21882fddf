// Mails are written into the outbox in the transaction of what causes them: either both happen or neither. A job sends
// them (mail-sender.ts).
import type { Locale } from '#core/i18n/locales.ts';
import { sealBody } from './mail-body.ts';
import { renderMail, type MailTemplate } from './mail-text.ts';
import { oneLine } from './one-line.ts';
import { type Queryable, sql } from './sql.ts';

export type MailKind =
  | 'registration'
  | 'forgot'
  | 'mfa'
  | 'account'
  | 'report'
  | 'invoice'
  | 'package_update'
  | 'emergency';

export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  /** The receiver's language; one we do not speak is English. */
  readonly language: string;
  readonly template: MailTemplate;
  /** What the template's texts ask for in braces. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Shown large. */
  readonly code?: string;
  /** Where the mail's button leads. */
  readonly link?: string;
  /** In place of the template's own subject. */
  readonly subject?: string | undefined;
  readonly attachment?: { readonly name: string; readonly fileId: number } | undefined;
  /** A second mail with the same key is not written. */
  readonly idempotencyKey?: string;
  /** After so many minutes it is no longer worth sending. */
  readonly validMinutes?: number;
  /** Only recorded: the day's limit is reached. */
  readonly limited?: boolean;
}

const withdrawn = {
  gone: 'withdrawn: the account is closed or has another address',
  rights: 'withdrawn: what the account may see is not the same any more',
};

/** Takes back what waits for an address and is no longer meant for it; a mail that is being sent is gone. */
export async function withdrawMails(
  transaction: Queryable,
  recipient: string,
  kinds: readonly MailKind[],
  why: keyof typeof withdrawn,
): Promise<void> {
  await transaction.rows(
    sql`with waiting as (
        select o.record_id from outbox o join sending_records r on r.id = o.record_id
        where r.recipient = ${oneLine(recipient)} and r.kind = any(${[...kinds]}::text[]) for update of o skip locked),
      taken as (delete from outbox where record_id in (select record_id from waiting) returning record_id)
      update sending_records set status = 'failed', error = ${withdrawn[why]}
      where id in (select record_id from taken)`,
  );
}

/** Tries what waits at once: the server that did not take it is another one now. */
export async function retryMails(transaction: Queryable): Promise<void> {
  await transaction.rows(
    sql`update outbox set next_try_at = now() where record_id in (
      select record_id from outbox where next_try_at > now() for update skip locked)`,
  );
  await transaction.rows(sql`select pg_notify(${mailChannel}, '')`);
}

/** The channel that tells waiting senders of new mail. */
export const mailChannel = 'outbox';

/** Writes a mail into the outbox; answers the id of its sending record, undefined when its key is known already. */
export async function queueMail(transaction: Queryable, mail: Mail): Promise<number | undefined> {
  const { subject, text, html, language } = renderMail(mail);
  const [record] = await transaction.rows<{ id: number }>(
    sql`insert into sending_records (kind, recipient, subject, status, idempotency_key)
      values (${mail.kind}, ${oneLine(mail.to)}, ${subject}, ${mail.limited === true ? 'limited' : 'queued'}, ${mail.idempotencyKey ?? null})
      on conflict (idempotency_key) do nothing returning id`,
  );
  if (record === undefined || mail.limited === true) return record?.id;
  await transaction.rows(
    sql`insert into outbox (record_id, language, sealed, attachment_name, attachment_file_id, send_before)
      values (${record.id}, ${language satisfies Locale}, ${sealBody(transaction, record.id, { text, html })},
        ${oneLine(mail.attachment?.name ?? '')}, ${mail.attachment?.fileId ?? null}, now() + make_interval(mins => ${mail.validMinutes ?? null}::int))`,
  );
  await transaction.rows(sql`select pg_notify(${mailChannel}, '')`);
  return record.id;
}
