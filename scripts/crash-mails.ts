import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/database.ts';
import { attachOrStart } from '#server/embedded-postgres.ts';
import { queueMail } from '#server/mail.ts';
import { portalKey } from '#server/portal-key.ts';
import { type Statement, sql } from '#server/sql.ts';
import { startPortal } from '#testing/portal-process.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '#testing/smtp.ts';

/** A process that sends the mails of a data folder. */
interface Sender {
  end(signal: NodeJS.Signals): Promise<unknown>;
}
export type StartSender = (folder: string, smtpUrl: string) => Promise<Sender>;

/** When the kill falls: before the mail server has the mail, before its answer is out, or at some time after it. */
type Moment = 'before' | 'unanswered' | 'after';
const moments: readonly Moment[] = ['before', 'unanswered', 'after'];

export interface MailsMeasured {
  queued: number;
  /** Queued and never arrived. */
  missing: number;
  /** Copies beyond the first. */
  again: number;
  /** Of these such as no kill explains: each explains one copy of the one mail that was under way. */
  unexplained: number;
  /** Noted as sent. */
  noted: number;
}

const perRound = 15;

/** A mail server, and a sender that is killed while it sends to it. */
export class Mails {
  readonly #folder: string;
  readonly #startSender: StartSender;
  readonly #queued: number[] = [];
  readonly #arrived: number[] = [];
  /** What was under way when a kill fell. */
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

  /** Queues mails, kills the sender while it sends them, and starts it again. */
  async round(number: number): Promise<void> {
    const killed = new Promise<void>((resolve) => {
      const moment = moments[number % moments.length] ?? 'after';
      this.#kill = { moment, afterMails: 1 + Math.floor(Math.random() * (perRound - 2)), done: resolve };
    });
    await this.#queue();
    await killed;
    this.#sender = await this.#startSender(this.#folder, this.#smtp?.url ?? '');
  }

  /** What became of all mails, once the last of them has arrived. */
  async measure(): Promise<MailsMeasured> {
    // No kill comes any more, and mails go in their order: when the last one is here, nothing waits.
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
      noted: await this.#count(sql`select count(*)::int as count from sending_records where status = 'sent'`),
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
    // What the killed process had written comes in to the end.
    await sleep(200);
    if (kill.moment !== 'before') this.#underWay.push(this.#arrived.at(-1) ?? id);
    if (kill.moment !== 'after') answer(new Error('The sender is gone.'));
    kill.done();
  }

  /** One round's mails, in one transaction; answers the id of the last. */
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
    return this.#count(sql`select count(*)::int as count from outbox`);
  }

  async #count(statement: Statement<{ count: number }>): Promise<number> {
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
