// Reads the mailbox of the settings about every minute (amendment 53); each mail and how far the mailbox was read are stored
// in one transaction, so that a mail counts once wherever a process ends.
import { clearProvider, runProvider } from '#features/oversight/providers/server/service.ts';
import { findPackagesByAirbill, updatePackageStatuses } from '#features/transport/packages/server/service.ts';
import type { System } from '#server/auth/scope.ts';
import { findSettings } from '#server/config/setting-values.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { insertFile } from '#server/files/files.ts';
import type { Egress } from '#server/http/egress.ts';
import { mailboxOf, mailboxSettingNames } from '#server/mail/mailbox-settings.ts';
import type { Pattern } from '../contract.ts';
import { isSettled, keepDaysByDefault, type MailReason, packageOf } from '../rules.ts';
import { type Understood, understand } from './pattern-rules.ts';
import { openImap } from './reader/imap.ts';
import { hashOf, type Message, readMessage } from './reader/message.ts';
import { openPop3 } from './reader/pop3.ts';
import type { FetchedMail } from './reader/source.ts';
import { deleteOriginals, findCursor, insertMail, isMailKnown, listPatterns, writeCursor } from './store.ts';

interface Parts {
  readonly egress: Egress;
  readonly key: Buffer;
  readonly businessTz: string;
  readonly publicUrl: string;
  readonly system: System;
}

const pace = { everySeconds: 50, retrySeconds: 60, maxRetrySeconds: 3600, deadlineSeconds: 120 };
const openers = { imap: openImap, pop3: openPop3 };

/** Reads new mails if a minute, or the delay after a failure, has passed; without a host nothing is read. */
export async function pollMailbox(
  database: Database,
  parts: Parts,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  const set = await findSettings(database, parts.key, [...mailboxSettingNames, 'email_box_senders']);
  const mailbox = mailboxOf(set);
  const senders = Array.isArray(set.email_box_senders) ? set.email_box_senders.map((one) => String(one)) : [];
  if (mailbox === undefined || senders.length === 0) {
    await clearProvider(database, 'mailbox');
    return;
  }
  const { businessTz: timeZone, publicUrl } = parts;
  const run = { name: 'mailbox', ...pace, signal, timeZone, publicUrl } as const;
  const { type, host, port, user, folder } = mailbox;
  const account = hashOf(Buffer.from(JSON.stringify([type, host, port, user, folder, senders.toSorted()])));
  const outcome = await runProvider(database, run, async (until) => {
    const source = await openers[type](mailbox, await parts.egress.addressOf(host), until);
    try {
      const reader = new Reader(database, parts, account, senders, await listPatterns(database));
      for await (const mail of source.mails(await findCursor(database, account))) {
        until.throwIfAborted();
        await reader.take(mail);
      }
    } finally {
      source.close();
    }
  });
  if (outcome.state === 'failed') report(outcome.error);
}

/** Deletes the originals of mails that are older than the retention period of the settings. */
export async function expireOriginals(database: Database, key: Buffer): Promise<void> {
  const { email_box_keep_days: days } = await findSettings(database, key, ['email_box_keep_days']);
  const cause = { actor: 'mailbox', operation: 'expire originals', request: 'mailbox' };
  await database.write(cause, (transaction) =>
    deleteOriginals(transaction, typeof days === 'number' ? days : keepDaysByDefault),
  );
}

class Reader {
  readonly #database: Database;
  readonly #parts: Parts;
  readonly #account: string;
  readonly #senders: ReadonlySet<string>;
  readonly #patterns: readonly Pattern[];

  constructor(
    database: Database,
    parts: Parts,
    account: string,
    senders: readonly string[],
    patterns: readonly Pattern[],
  ) {
    this.#database = database;
    this.#parts = parts;
    this.#account = account;
    this.#senders = new Set(senders.map((one) => one.toLowerCase()));
    this.#patterns = patterns.filter((one) => one.is_active);
  }

  /** Stores a mail of a listed sender; of other mails only that they were read. */
  async take(mail: FetchedMail): Promise<void> {
    const { headers, load, size, receivedAt, cursor } = mail;
    const head = await messageIn(headers);
    const isNamed = head !== undefined && this.#senders.has(head.sender);
    // Without headers the sender is read from the whole mail.
    const isUnknown = headers.length === 0;
    const source = load !== undefined && (isNamed || isUnknown) ? await load() : undefined;
    const whole = source === undefined ? undefined : await messageIn(source);
    const message = whole ?? (isNamed ? head : undefined);
    const cause = { actor: 'mailbox', operation: 'read mailbox', request: 'mailbox' };
    await this.#database.write(cause, async (transaction) => {
      await writeCursor(transaction, this.#account, cursor);
      if (message === undefined || !this.#senders.has(message.sender)) return;
      if (await isMailKnown(transaction, message.id)) return;
      const understood = this.#understand(message, source !== undefined, whole !== undefined);
      const { packageId, reason } = await this.#apply(transaction, understood);
      const name = `${message.subject.slice(0, 80) || 'mail'}.eml`;
      const file = { name, contentType: 'message/rfc822' };
      const fileId =
        source === undefined
          ? undefined
          : await insertFile(transaction, { ...file, content: Buffer.from(source) });
      await insertMail(transaction, {
        ...message,
        message_id: message.id,
        receivedAt,
        size,
        fileId,
        state: reason === undefined ? 'applied' : isSettled(reason) ? 'skipped' : 'unrecognised',
        reason,
        patternId: understood.pattern?.id,
        packageId,
        reading: understood.reading,
      });
    });
  }

  #understand(message: Message, isLoaded: boolean, isReadable: boolean): Understood<Pattern> {
    if (!isLoaded) return { reason: 'too_large' };
    if (!isReadable) return { reason: 'unreadable' };
    if (message.isForged) return { reason: 'not_authentic' };
    const { businessTz: timeZone } = this.#parts;
    return understand(message, this.#patterns, { now: new Date(), timeZone });
  }

  /** Updates the package of the mail; otherwise returns the reason. */
  async #apply(
    transaction: Queryable,
    { reading, reason }: Understood<Pattern>,
  ): Promise<{ packageId?: number | undefined; reason?: MailReason | undefined }> {
    if (reading === undefined || reason !== undefined) return { reason };
    const { system, publicUrl } = this.#parts;
    const found = packageOf(await findPackagesByAirbill(transaction, system, reading.airbill));
    if (typeof found === 'string') return { reason: found };
    const { status, at, place } = reading;
    await updatePackageStatuses(transaction, system, publicUrl, [found], {
      status,
      at: at.toISOString(),
      place,
    });
    return { packageId: found.id };
  }
}

async function messageIn(source: Uint8Array): Promise<Message | undefined> {
  try {
    return await readMessage(source);
  } catch {
    return undefined;
  }
}
