// Shared by IMAP and POP3: new mails, oldest first, each with the read position after it.
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
  /** When the mailbox received it, if known. */
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

/** The number of mails per run. */
export const mailsPerRun = 100;
/** The maximum age of mails in the first run. */
export const firstLookDays = 30;

/** The mailbox does not respond as documented. Its own text is not displayed. */
export class MailboxFailure extends Error {}
