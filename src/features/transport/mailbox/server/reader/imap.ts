// Reads a mailbox by IMAP (RFC 3501, 9051): new mails by their unique ids, without changing their flags.
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { mailMaxBytes } from '../../rules.ts';
import {
  type Cursor,
  type FetchedMail,
  firstLookDays,
  MailboxFailure,
  mailsPerRun,
  type OpenSource,
} from './source.ts';

const dayMs = 86_400_000;
const silenceMs = 15_000;
const headerNames = ['from', 'subject', 'date', 'message-id', 'authentication-results'];

/** Opens the folder of the settings for reading; throws with a message for administrators. */
export const openImap: OpenSource = async (mailbox, address, signal) => {
  const { host, port, ssl, allowPlain, user, password, folder } = mailbox;
  // Loaded when first needed.
  const library = await import('imapflow');
  const client = new library.ImapFlow({
    host: address,
    port,
    secure: ssl,
    ...(isIP(host) === 0 && { servername: host }),
    // STARTTLS is required unless unencrypted connections are allowed, and is used if offered.
    ...(!ssl && !allowPlain && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !allowPlain || ssl },
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxLiteralSize: mailMaxBytes + 64 * 1024,
    maxResponseSize: mailMaxBytes + 256 * 1024,
    maxLineLength: 1024 * 1024,
  });
  // A broken connection rejects the pending command; the event alone must not end the process.
  client.on('error', () => undefined);
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    await client.connect();
  } catch (error) {
    close();
    throw described(error, host);
  }
  return {
    close() {
      signal.removeEventListener('abort', close);
      close();
    },
    async *mails(cursor) {
      try {
        yield* newMails(client, folder === '' ? 'INBOX' : folder, cursor);
      } catch (error) {
        throw described(error, host);
      }
    },
  };
};

async function* newMails(client: ImapFlow, folder: string, before: Cursor): AsyncGenerator<FetchedMail> {
  const { uidValidity: validity } = await client.mailboxOpen(folder, { readOnly: true });
  const uidValidity = String(validity);
  const last = before.uidValidity === uidValidity ? before.lastUid : 0;
  const since = new Date(Date.now() - firstLookDays * dayMs);
  const found = await client.search(last === 0 ? { since } : { uid: `${last + 1}:*` }, { uid: true });
  // `n:*` also finds the last mail if it is older than n.
  const uids = (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b);
  for (const uid of uids.slice(0, mailsPerRun)) {
    const cursor = { uidValidity, lastUid: uid, uidls: [] };
    const about = await client.fetchOne(
      String(uid),
      { uid: true, size: true, internalDate: true },
      { uid: true },
    );
    // Deleted in the meantime.
    if (!about) continue;
    const size = about.size ?? 0;
    const receivedAt = about.internalDate === undefined ? undefined : new Date(about.internalDate);
    if (size > mailMaxBytes) {
      yield { size, receivedAt, cursor, load: undefined, ...(await headersOf(client, uid, headerNames)) };
      continue;
    }
    const load = async () => {
      const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
      if (!whole || whole.source === undefined)
        throw new MailboxFailure('a mail was deleted while it was read');
      return whole.source;
    };
    yield { size, receivedAt, cursor, load, ...(await headersOf(client, uid, true)) };
  }
}

async function headersOf(client: ImapFlow, uid: number, headers: true | string[]) {
  const mail = await client.fetchOne(String(uid), { headers }, { uid: true });
  return { headers: (mail && mail.headers) || Buffer.alloc(0) };
}

const messages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'does not answer',
  ETIMEOUT: 'does not answer',
  CONNECT_TIMEOUT: 'does not answer',
  GREETING_TIMEOUT: 'does not answer',
  UPGRADE_TIMEOUT: 'does not answer',
};

/** The host and the error, never the server's own text. */
function described(error: unknown, host: string): Error {
  if (error instanceof MailboxFailure) return error;
  const about = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : []);
  const code = about.get('code');
  const text = about.get('authenticationFailed')
    ? 'refuses the login'
    : about.get('mailboxMissing')
      ? 'has no folder of this name'
      : (messages[String(code)] ??
        (about.get('responseStatus') === undefined
          ? 'ended the connection, or does not answer as an IMAP server'
          : 'refuses a command'));
  return new MailboxFailure(`${host} ${text}${typeof code === 'string' ? ` (${code})` : ''}`, {
    cause: error,
  });
}
