// What IMAP and POP3 have in common: new mails, oldest first, each with how far the mailbox is read once it is stored.
import type { Mailbox } from '#server/mail/mailbox.ts';

/** How far a mailbox was read. */
export interface Cursor {
  readonly uidValidity: string | undefined;
  readonly lastUid: number;
  /** POP3: the unique ids of mails that were read and are still there. */
  readonly uidls: readonly string[];
}

export interface FetchedMail {
  readonly size: number;
  /** When the mailbox received it, if it says so. */
  readonly receivedAt: Date | undefined;
  /** Headers, at most those that the portal reads; empty if they could not be fetched. */
  readonly headers: Uint8Array;
  /** The whole mail; undefined if it is too large. */
  readonly load: (() => Promise<Uint8Array>) | undefined;
  /** To be stored with the mail. */
  readonly cursor: Cursor;
}

/** Marks a mail that was stored; mails are never deleted. */
export interface OpenMailbox {
  mails(cursor: Cursor): AsyncGenerator<FetchedMail>;
  close(): void;
}

export type OpenSource = (mailbox: Mailbox, address: string, signal: AbortSignal) => Promise<OpenMailbox>;

/** A run reads so many mails; the next one goes on. */
export const mailsPerRun = 100;
/** Mails that were there before the portal looked for the first time: not older than this. */
export const firstLookDays = 30;

/** The mailbox does not answer as documented. Its own words are not shown. */
export class MailboxFailure extends Error {}
