// Queues mails in the outbox in the transaction that causes them, each with the job that sends it
// (mail-sender.ts): both happen or neither. Requirements: SET-22.
// Requirements: SET-22.
import * as z from 'zod/mini';
import type { JobName } from '#core/job-lanes.ts';
import { type MailKind, mailKinds } from '#core/mail-kinds.ts';
import type { Locale } from '#locales/locales.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { queueJob, wakeWorkers } from '#server/jobs/jobs.ts';
import { sealBody } from './mail-body.ts';
import { type MailTemplate, renderMail } from './mail-text.ts';
import { oneLine } from './one-line.ts';

export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  /** The recipient's language; English if not supported. */
  readonly language: string;
  readonly template: MailTemplate;
  /** The parameters of the template's texts. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** A code, displayed large. */
  readonly code?: string;
  /** The link of the mail's button. */
  readonly link?: string;
  /** Replaces the template's subject. */
  readonly subject?: string | undefined;
  readonly attachment?: { readonly name: string; readonly fileId: number } | undefined;
  /** A second mail with the same key is not queued. */
  readonly idempotencyKey?: string;
  /** After this many minutes the mail is no longer sent. */
  readonly validMinutes?: number;
  /** Only recorded, not sent: the daily limit is reached. */
  readonly limited?: boolean;
}

const withdrawn = {
  gone: 'withdrawn: the account is closed or has another address',
  rights: 'withdrawn: what the account may see is not the same any more',
};

/** Urgent mails that someone is waiting for: codes, links and related mails, and emergency unblindings. */
const urgentKinds: readonly MailKind[] = ['registration', 'forgot', 'mfa', 'account', 'unblinding'];

const sendingJobs = ['mail.send_urgent', 'mail.send'] as const satisfies JobName[];

/** Cancels queued mails that are no longer meant for an address; a mail being sent cannot be cancelled. */
export async function withdrawMails(
  transaction: Queryable,
  recipient: string,
  kinds: readonly MailKind[],
  why: keyof typeof withdrawn,
): Promise<void> {
  await transaction.rows(
    sql`with taken as (
        delete from outbox o using sending_records r
        where r.id = o.record_id and r.recipient = ${oneLine(recipient)} and r.kind = any(${[...kinds]}::text[])
        returning o.record_id),
      unqueued as (delete from jobs where name = any(${sendingJobs}) and key in (select record_id::text from taken))
      update sending_records set status = 'failed', error = ${withdrawn[why]}
      where id in (select record_id from taken)`,
  );
}

/** Retries queued mails at once after a change of the SMTP settings. */
export async function retryMails(transaction: Queryable): Promise<void> {
  await transaction.rows(
    sql`update jobs set next_try_at = now()
      where name = any(${sendingJobs}) and given_up_at is null and next_try_at > now()`,
  );
  await wakeWorkers(transaction);
}

/** Queues a mail; returns the id of its outbox row, undefined if its key exists already. */
export async function queueMail(transaction: Queryable, mail: Mail): Promise<number | undefined> {
  const { subject, text, html, language } = renderMail(mail);
  const [record] = await transaction.rows(
    sql.of({ id: 'number' })`insert into sending_records (kind, recipient, subject, status, idempotency_key)
      values (${mail.kind}, ${oneLine(mail.to)}, ${subject}, ${mail.limited === true ? 'limited' : 'queued'}, ${mail.idempotencyKey ?? null})
      on conflict (idempotency_key) do nothing returning id`,
  );
  if (record === undefined || mail.limited === true) return record?.id;
  const hide = [mail.code, mail.link].filter((part) => part !== undefined);
  await transaction.rows(
    sql`insert into outbox (record_id, language, sealed, attachment_name, attachment_file_id, send_before)
      values (${record.id}, ${language satisfies Locale}, ${sealBody(transaction, record.id, { text, html, hide })},
        ${oneLine(mail.attachment?.name ?? '')}, ${mail.attachment?.fileId ?? null}, now() + make_interval(mins => ${mail.validMinutes ?? null}::int))`,
  );
  await queueSending(transaction, record.id, mail.kind);
  return record.id;
}

/**
 * Queues jobs for mails without one, from an older release or the demo world. A failed mail gets a failed
 * job, so that only a person resends it. Returns their number.
 */
export async function adoptMails(transaction: Queryable): Promise<number> {
  const rows = await transaction.read(
    sql.of({ id: 'number', kind: z.enum(mailKinds), failed: 'boolean', error: 'string' })`
      select r.id, r.kind, r.status = 'failed' as failed, r.error from outbox o join sending_records r on r.id = o.record_id
      where not exists (select from jobs j where j.name = any(${sendingJobs}) and j.key = o.record_id::text)
      order by r.id limit 1000`,
  );
  for (const { id, kind, failed, error } of rows) {
    await queueSending(transaction, id, kind);
    if (failed) {
      await transaction.rows(
        sql`update jobs set given_up_at = now(), error = ${error}
          where name = any(${sendingJobs}) and key = ${String(id)} and given_up_at is null`,
      );
    }
  }
  return rows.length;
}

/** Resends a failed mail that is still stored, on request of a person. */
export async function reopenMail(transaction: Queryable, recordId: number): Promise<void> {
  await transaction.rows(
    sql`update sending_records set status = 'queued' where id = ${recordId} and status = 'failed'
      and exists (select from outbox where record_id = ${recordId})`,
  );
}

function queueSending(transaction: Queryable, recordId: number, kind: MailKind): Promise<void> {
  const name = urgentKinds.includes(kind) ? 'mail.send_urgent' : 'mail.send';
  return queueJob(transaction, name, { recordId }, { key: String(recordId) });
}
