// The jobs that send queued mails. The attempt is counted and committed before the mail server is contacted,
// and no transaction is open during the conversation. If the process dies in it, the mail may already have
// been accepted: it is sent again with the same Message-ID.
import type { Database } from '#server/database/database.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { fileBytes, wholeOf } from '#server/files/files.ts';
import type { Egress } from '#server/http/egress.ts';
import { LaneUnavailableError, PermanentJobError } from '#server/jobs/job-errors.ts';
import { oneLineReason } from '#server/jobs/job-rows.ts';
import type { JobHandler, Jobs, JobsOptions } from '#server/jobs/jobs.ts';
import { bodyColumns, openBody, storedBody } from './mail-body.ts';
import { isFinal, isOfThisMail } from './mail-retry.ts';
import { type SmtpLimits, type SmtpMessage, smtpLimits, UnconfirmedMailError } from './smtp-connection.ts';
import { createSmtpPool } from './smtp-pool.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export interface MailSenderOptions {
  /** Undefined: no mail server is configured, mails wait. Read for each mail. */
  settings(): Promise<SmtpSettings | undefined>;
  egress: Egress;
  limits?: Partial<SmtpLimits>;
}

export interface MailSender {
  readonly jobs: Jobs;
  /** Closed while there is no mail server: waiting mails are not counted as attempts. */
  readonly gates: NonNullable<JobsOptions['gates']>;
  /** Closes idle connections. */
  close(): void;
}

const waitingMail = shape({
  ...storedBody,
  id: 'number',
  recipient: 'string',
  subject: 'string',
  unconfirmed: 'number',
  status: 'string',
  error: 'string',
  expires: 'boolean',
  too_late: 'boolean',
  attachment_name: 'string',
  attachment_id: 'number?',
  attachment_size: 'number?',
});
type WaitingMail = RowOf<typeof waitingMail>;

type Outcome =
  | { status: 'sent' }
  /** A permanent failure: the mail is deleted unless it may be resent manually. */
  | { status: 'failed'; error: string; isKept?: boolean }
  /** `isLast`: failed unless retried manually. */
  | { status: 'queued'; error: string; isUnconfirmed: boolean; isLast: boolean };

const wrongKey = 'sealed with another key than SETTINGS_KEY (settings.key of the data folder): not sent';

/** The server may have accepted each unconfirmed mail: the maximum number of copies. */
const unconfirmedMaximum = 3;

/** The jobs for urgent and other mails, with shared connections. */
export function mailSender(
  database: Database,
  { settings, egress, limits = {} }: MailSenderOptions,
): MailSender {
  const pool = createSmtpPool(egress, { ...smtpLimits, ...limits });
  const hasServer = async () => (await settings()) !== undefined;
  return {
    jobs: { 'mail.send_urgent': send, 'mail.send': send },
    gates: { urgent_mail: hasServer, mail: hasServer },
    close: () => pool.close(),
  };

  async function send(...[payload, signal, { isLast }]: Parameters<JobHandler>): Promise<void> {
    const mail = await findMail(database, recordIdIn(payload));
    // Already sent or withdrawn.
    if (mail === undefined) return;
    // Its failure was recorded by a process that ended before the job was completed.
    if (mail.status === 'failed') throw new PermanentJobError(mail.error);
    if (mail.too_late) return settle(database, mail, { status: 'failed', error: 'too late to be of use' });
    const body = openBody(database, mail.id, mail);
    if (body === undefined) return settle(database, mail, { status: 'failed', error: wrongKey });
    const smtp = await settings();
    if (smtp === undefined) throw new LaneUnavailableError('no mail server is set');
    const attachment = await attachmentOf(mail).catch(async (error: Error) => {
      const reason = oneLineReason(error.cause ?? error);
      await settle(database, mail, { status: 'queued', error: reason, isUnconfirmed: false, isLast });
      throw error;
    });
    try {
      await pool.send(smtp, await messageOf({ ...mail, attachment }, body, smtp), signal);
    } catch (error) {
      await settle(database, mail, outcomeOf(error, mail, isLast));
      if (isFinal(error)) {
        if (mail.expires) return;
        throw new PermanentJobError(oneLineReason(error), { cause: error });
      }
      throw isOfThisMail(error) || error instanceof UnconfirmedMailError
        ? error
        : new LaneUnavailableError(oneLineReason(error), { cause: error });
    }
    await settle(database, mail, { status: 'sent' });
  }

  async function attachmentOf({ attachment_id: id, attachment_size: size }: WaitingMail) {
    return id === null || size === null ? null : await wholeOf(fileBytes(database, id, size));
  }
}

function outcomeOf(error: unknown, mail: WaitingMail, isLast: boolean): Outcome {
  if (isFinal(error)) return { status: 'failed', error: oneLineReason(error), isKept: !mail.expires };
  const isUnconfirmed = error instanceof UnconfirmedMailError;
  if (isUnconfirmed && mail.unconfirmed + 1 >= unconfirmedMaximum) {
    const times = `${unconfirmedMaximum} times without a reply to the whole mail, which may have arrived`;
    return { status: 'failed', error: `${times}: ${oneLineReason(error)}`.slice(0, 300) };
  }
  return { status: 'queued', error: oneLineReason(error), isUnconfirmed, isLast };
}

async function findMail(database: Database, id: number): Promise<WaitingMail | undefined> {
  const [mail] = await database.read(
    sql.of(
      waitingMail,
    )`select r.id, r.recipient, r.subject, r.status, r.error, ${bodyColumns}, o.attachment_name, o.unconfirmed,
        o.send_before is not null as expires, coalesce(o.send_before < now(), false) as too_late,
        f.id as attachment_id, f.size as attachment_size
      from outbox o join sending_records r on r.id = o.record_id left join files f on f.id = o.attachment_file_id where r.id = ${id}`,
  );
  return mail;
}

/** The mail to send; no part is loaded from a file or URL. */
async function messageOf(
  mail: WaitingMail & { attachment: Buffer | null },
  { text, html }: { text: string; html: string },
  smtp: SmtpSettings,
): Promise<SmtpMessage> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const node = new MailComposer({
    from: smtp.from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text,
    html,
    // The same for every attempt, so that the recipient's server can recognise a duplicate.
    messageId: `<mail-${mail.id}@${smtp.domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.attachment !== null && {
      attachments: [{ filename: mail.attachment_name, content: mail.attachment }],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = node.getEnvelope();
  return { envelope: { from, to }, source: await node.build() };
}

async function settle(database: Database, mail: WaitingMail, outcome: Outcome): Promise<void> {
  const isOver = outcome.status !== 'queued';
  const status = outcome.status === 'queued' && outcome.isLast ? 'failed' : outcome.status;
  const error = outcome.status === 'sent' ? '' : outcome.error;
  // The body may contain a code or link: it is deleted as soon as it is no longer needed. Mails without an
  // expiry can be retried by an admin.
  const isKept = outcome.status === 'failed' && outcome.isKept === true;
  const leaves = isOver ? !isKept : outcome.isLast && mail.expires;
  const cause = { actor: 'mail', operation: 'send', request: 'mail' };
  await database.write(cause, async (transaction) => {
    // A mail withdrawn in the meantime stays withdrawn unless it was sent.
    await transaction.rows(
      sql`update sending_records set status = ${status}, error = ${error}, attempts = attempts + ${mail.too_late ? 0 : 1}::int
        where id = ${mail.id} and (${status === 'sent'}::boolean or exists (select from outbox where record_id = ${mail.id}))`,
    );
    if (leaves) await transaction.rows(sql`delete from outbox where record_id = ${mail.id}`);
    else if (outcome.status === 'queued' && outcome.isUnconfirmed) {
      await transaction.rows(
        sql`update outbox set unconfirmed = unconfirmed + 1 where record_id = ${mail.id}`,
      );
    }
  });
}

function recordIdIn(payload: unknown): number {
  const id: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'recordId') : undefined;
  if (typeof id !== 'number') throw new Error('the job names no mail');
  return id;
}
