// Reads a mailbox by POP3 (RFC 1939, STARTTLS by RFC 2595): new mails by their unique ids; nothing is deleted.
import { mailMaxBytes } from '../../rules.ts';
import { openPop3Session, type Pop3Session } from './pop3-session.ts';
import { type Cursor, type FetchedMail, MailboxFailure, mailsPerRun, type OpenSource } from './source.ts';

/** Of a new mailbox, only the latest mails are read. */
const firstLookMails = 500;
const rememberedMails = 20_000;

/** Opens the mailbox; throws with a message for administrators. */
export const openPop3: OpenSource = async (mailbox, address, signal) => {
  const session = await openPop3Session(mailbox, address, signal);
  return {
    close: () => session.close(),
    async *mails(cursor) {
      yield* newMails(session, cursor);
      await session.quit();
    },
  };
};

async function* newMails(session: Pop3Session, before: Cursor): AsyncGenerator<FetchedMail> {
  const ids = (await session.lines('UIDL')).map(numbered);
  if (ids.length > rememberedMails)
    throw new MailboxFailure(`${session.host} has more than ${rememberedMails} mails: move old ones away`);
  const sizes = new Map((await session.lines('LIST')).map(numbered));
  const known = new Set(before.uidls);
  const isFirst = before.uidls.length === 0;
  const fresh = (isFirst ? ids.slice(-firstLookMails) : ids).filter(([, id]) => !known.has(id));
  const older = isFirst ? ids.slice(0, -firstLookMails).map(([, id]) => id) : [];
  // Ids of deleted mails are dropped.
  const read = [...ids.map(([, id]) => id).filter((id) => known.has(id)), ...older];
  for (const [number, id] of fresh.slice(0, mailsPerRun)) {
    read.push(id);
    const size = Number(sizes.get(number) ?? 0);
    const cursor = { uidValidity: undefined, lastUid: 0, uidls: [...read] };
    const load = () => session.bytes(`RETR ${number}`, mailMaxBytes);
    const headers = await session.bytes(`TOP ${number} 0`, mailMaxBytes).catch((error: unknown) => {
      // TOP is optional.
      if (session.isOpen) return Buffer.alloc(0);
      throw error;
    });
    yield { size, receivedAt: undefined, headers, cursor, load: size > mailMaxBytes ? undefined : load };
  }
}

/** A line of LIST or UIDL: the number of a mail in this session, and its size or id. */
function numbered(line: string): [number: string, value: string] {
  const [, number, value] = /^(\d{1,10}) +([\x21-\x7e]{1,100})/.exec(line) ?? [];
  if (number === undefined || value === undefined)
    throw new MailboxFailure('the server does not answer as a POP3 server');
  return [number, value];
}
