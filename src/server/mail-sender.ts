// Sends what the outbox holds. Any number of processes share the work: a mail is locked while it is being sent, so that
// a process that dies lets it go at once, and it is sent again only if nobody confirmed it.
import { isDeepStrictEqual } from 'node:util';
import type { Database } from './database.ts';
import type { Egress } from './egress.ts';
import { bodyColumns, openBody, type StoredBody } from './mail-body.ts';
import { isFinal, isOfThisMail, nextTryAfterSeconds, triesMaximum } from './mail-retry.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { openSmtp } from './smtp-transport.ts';
import { type Queryable, sql } from './sql.ts';

export interface MailSenderOptions {
  /** Undefined: there is nowhere to send to, the mails wait. Asked anew each time. */
  settings(): Promise<SmtpSettings | undefined>;
  egress: Egress;
  /** How long a server may be silent. */
  patienceMs?: number;
}

interface WaitingMail extends StoredBody {
  id: number;
  recipient: string;
  subject: string;
  attempts: number;
  too_late: boolean;
  attachment_name: string;
  attachment: Buffer | null;
}

const wrongKey = 'sealed with another key than SETTINGS_KEY (settings.key of the data folder): not sent';

/** `noServer`: nothing can be sent to anybody just now. */
type Outcome = { status: 'sent' | 'failed' | 'queued'; error: string; noServer?: boolean };

/**
 * Sends every mail that is due; answers how many it took. Stops between two mails once `leave` is aborted, when the
 * server cannot be used, and when the settings name another one: the next round begins with what holds then.
 */
export async function sendDueMails(
  database: Database,
  { settings, egress, patienceMs = 20_000 }: MailSenderOptions,
  leave?: AbortSignal,
): Promise<number> {
  const smtp = await settings();
  if (smtp === undefined) return 0;
  // A host that cannot be found or may not be called fails each mail, so that its record says why.
  const opening = openSmtp(smtp, egress, patienceMs);
  opening.catch(() => {});
  let taken = 0;
  try {
    while (leave?.aborted !== true) {
      const outcome = await takeOne();
      if (outcome === undefined) break;
      taken += 1;
      if (outcome.noServer === true || !isDeepStrictEqual(await settings(), smtp)) break;
    }
  } finally {
    await opening.then((transport) => transport.close()).catch(() => {});
  }
  return taken;

  function takeOne(): Promise<Outcome | undefined> {
    const cause = { actor: 'mail', reason: 'send', request: 'mail' };
    return database.write(cause, async (transaction) => {
      const mail = await lockDueMail(transaction);
      if (mail === undefined) return undefined;
      const outcome = await send(mail);
      await settle(transaction, mail, outcome);
      return outcome;
    });
  }

  async function send(mail: WaitingMail): Promise<Outcome> {
    if (mail.too_late) return { status: 'failed', error: 'too late to be of use' };
    const body = openBody(database, mail.id, mail);
    if (body === undefined) return { status: 'failed', error: wrongKey };
    try {
      const transport = await opening;
      await transport.sendMail({
        from: smtp?.from ?? '',
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        ...body,
        // The same at every try, so that a receiver can tell a second copy.
        messageId: `<mail-${mail.id}@${smtp?.domain ?? ''}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(mail.attachment !== null && {
          attachments: [{ filename: mail.attachment_name, content: mail.attachment }],
        }),
      });
      return { status: 'sent', error: '' };
    } catch (error) {
      const given = mail.attempts + 1 >= triesMaximum || isFinal(error);
      return { status: given ? 'failed' : 'queued', error: reasonOf(error), noServer: !isOfThisMail(error) };
    }
  }
}

async function lockDueMail(transaction: Queryable): Promise<WaitingMail | undefined> {
  const [mail] = await transaction.rows<WaitingMail>(
    sql`select r.id, r.recipient, r.subject, r.attempts, ${bodyColumns}, o.attachment_name,
        coalesce(o.send_before < now(), false) as too_late,
        (select f.content from files f where f.id = o.attachment_file_id) as attachment
      from outbox o join sending_records r on r.id = o.record_id
      where o.next_try_at <= now() order by o.next_try_at, o.record_id limit 1 for update of o skip locked`,
  );
  return mail;
}

async function settle(transaction: Queryable, mail: WaitingMail, { status, error }: Outcome): Promise<void> {
  await transaction.rows(
    sql`update sending_records set status = ${status}, error = ${error}, attempts = attempts + ${mail.too_late ? 0 : 1}::int
      where id = ${mail.id}`,
  );
  // A body may hold a code or a link: it goes as soon as nobody needs it.
  await transaction.rows(
    status === 'queued'
      ? sql`update outbox set next_try_at = now() + make_interval(secs => ${nextTryAfterSeconds(mail.attempts)}::int)
          where record_id = ${mail.id}`
      : sql`delete from outbox where record_id = ${mail.id}`,
  );
}

/** What went wrong, for the sending record: one line without what was sent. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : 'unknown';
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
