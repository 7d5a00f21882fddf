import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lanes } from '#core/job-lanes.ts';
import { portalKey } from '#server/config/portal-key.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import { queueMail } from '#server/mail/mail.ts';
import { attachOrStart } from '#server/postgres/embedded-postgres.ts';
import { startPortal } from '#testing/portal-process.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '#testing/smtp.ts';

const counted = shape({ count: 'number' });

/** A process that sends the mails of a data folder. */
interface Sender {
  end(signal: NodeJS.Signals): Promise<unknown>;
}
export type StartSender = (folder: string, smtpUrl: string) => Promise<Sender>;

/**
 * The time of the kill: before the mail server has the mail, before its response is sent, or some time after
 * it.
 */
type Moment = 'before' | 'unanswered' | 'after';
const moments: readonly Moment[] = ['before', 'unanswered', 'after'];

export interface MailsMeasured {
  queued: number;
  /** Queued and never received. */
  missing: number;
  /** Copies beyond the first. */
  again: number;
  /** Copies that no kill explains: a kill explains one copy of each mail being sent, one per connection. */
  unexplained: number;
  /** Recorded as sent. */
  noted: number;
}

const perRound = 15;

/** A mail server, and a sender that is killed while it sends to it. */
export class Mails {
  readonly #folder: string;
  readonly #startSender: StartSender;
  readonly #queued: number[] = [];
  readonly #arrived: number[] = [];
  /** The mails being sent at each kill. */
  readonly #underWay: number[] = [];
  #smtp: TestSmtp | undefined;
  #sender: Sender | undefined;
  #database: Database | undefined;
  #kill: { moment: Moment; afterMails: number; done: () => void } | undefined;

  constructor(folder: string, startSender: StartSender) {
    this.#folder = folder;
    this.#startSender = startSender;
  }

  async start(): Promise<void> {
    this.#smtp = await startSmtp({
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          void this.#receive({ to, source: Buffer.concat(chunks).toString() }, done);
        });
      },
    });
    this.#sender = await this.#startSender(this.#folder, this.#smtp.url);
    const { superuserConfig } = await attachOrStart(this.#folder);
    this.#database = openDatabase(
      { ...superuserConfig, user: 'trialway_app' },
      portalKey({ settingsKey: undefined, dataDir: this.#folder }),
    );
  }

  /** Queues mails, kills the sender while it sends them, and restarts it. */
  async round(number: number): Promise<void> {
    const killed = new Promise<void>((resolve) => {
      const moment = moments[number % moments.length] ?? 'after';
      this.#kill = { moment, afterMails: 1 + Math.floor(Math.random() * (perRound - 2)), done: resolve };
    });
    await this.#queue();
    await killed;
    this.#sender = await this.#startSender(this.#folder, this.#smtp?.url ?? '');
  }

  /** The state of all mails, once the last of them has been received. */
  async measure(): Promise<MailsMeasured> {
    // No more kills: when the last mail has been received and none is queued, all have been.
    const last = await this.#queue();
    const end = Date.now() + 60_000;
    while (!this.#arrived.includes(last) || (await this.#waiting()) > 0) {
      if (Date.now() > end) throw new Error(`${await this.#waiting()} mails still wait after a minute.`);
      await sleep(20);
    }
    const copies = this.#queued.map((id) => this.#arrived.filter((one) => one === id).length);
    const explained = this.#queued.map((id) => this.#underWay.filter((one) => one === id).length);
    const again = copies.map((count) => Math.max(count - 1, 0));
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      queued: copies.length,
      missing: copies.filter((count) => count === 0).length,
      again: sum(again),
      unexplained: sum(again.map((count, place) => Math.max(count - (explained[place] ?? 0), 0))),
      noted: await this.#count(sql.of(counted)`
        select count(*)::int as count from sending_records where status = 'sent'`),
    };
  }

  async end(): Promise<void> {
    await this.#database?.close();
    await this.#sender?.end('SIGTERM');
    await this.#smtp?.close();
  }

  async #receive(mail: ReceivedMail, answer: (error?: Error) => void): Promise<void> {
    const id = Number(/^Message-ID: <mail-(\d+)@/im.exec(mail.source)?.[1]);
    const kill = this.#kill;
    if (kill === undefined || kill.afterMails-- > 0) {
      this.#arrived.push(id);
      answer();
      return;
    }
    this.#kill = undefined;
    if (kill.moment !== 'before') this.#arrived.push(id);
    if (kill.moment === 'after') {
      answer();
      await sleep(Math.random() * 20);
    }
    await this.#sender?.end('SIGKILL');
    // Reads the killed process's remaining output.
    await sleep(1_000);
    this.#underWay.push(...(await this.#arrivedUnnoted()));
    if (kill.moment !== 'after') answer(new Error('The sender is gone.'));
    kill.done();
  }

  /**
   * Mails received but not recorded as sent: at most one per connection, else they were recorded too late.
   */
  async #arrivedUnnoted(): Promise<number[]> {
    const rows =
      (await this.#database?.rows(
        sql.of({ id: 'number' })`
          select id from sending_records where id = any(${this.#arrived}::bigint[]) and status <> 'sent'`,
      )) ?? [];
    // A mail left for a retry by an earlier kill has not been received again since.
    const times = (ids: readonly number[], id: number) => ids.filter((one) => one === id).length;
    const since = rows.filter(({ id }) => times(this.#arrived, id) > times(this.#underWay, id));
    return since.map(({ id }) => id).slice(0, lanes.urgent_mail.concurrency);
  }

  /** Queues the mails of a round in one transaction; returns the id of the last. */
  async #queue(): Promise<number> {
    const cause = { actor: 'crash', reason: 'mails', request: 'crash' };
    await this.#database?.write(cause, async (transaction) => {
      for (let count = 0; count < perRound; count += 1) {
        const id = await queueMail(transaction, {
          kind: 'account',
          template: 'password_changed',
          language: 'en',
          to: `mail-${this.#queued.length}@x.test`,
        });
        this.#queued.push(id ?? 0);
      }
    });
    return this.#queued.at(-1) ?? 0;
  }

  #waiting(): Promise<number> {
    return this.#count(sql.of(counted)`select count(*)::int as count from outbox`);
  }

  async #count(statement: Statement<RowOf<typeof counted>>): Promise<number> {
    const [row] = (await this.#database?.rows(statement)) ?? [];
    return row?.count ?? 0;
  }
}

/** The real server. */
export const startServer: StartSender = (folder, smtpUrl) =>
  startPortal({ DATA_DIR: folder, DEMO_MODE: 'off', SMTP_URL: smtpUrl });

/** The control: crash-early-mailer.ts. */
export const startEarlyMailer: StartSender = async (folder, smtpUrl) => {
  const script = path.join(import.meta.dirname, 'crash-early-mailer.ts');
  const child = spawn(process.execPath, [script, folder, smtpUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const ready = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!ready) throw new Error('The mailer ended before its time: see the lines above.');
  return {
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
};
