// A parsed mail: sender, subject, text, and the names of its attachments.
import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import { matchedCharacters, subjectCharacters } from '../../rules.ts';
import { textOfHtml } from './html-text.ts';

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface Message {
  /** The Message-ID, else the hash of the content. */
  readonly id: string;
  /** Address in lower case; '' if the mail names none, or several. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  /** From its Date header; undefined if missing or invalid. */
  readonly sentAt: Date | undefined;
  readonly attachments: readonly Attachment[];
  /** Whether the receiving mail server found the sender to be forged. */
  readonly isForged: boolean;
}

const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 } as const;
const attachmentsMaximum = 50;
const nameCharacters = 200;
const idCharacters = 500;
// Control characters, and half surrogate pairs, which cannot be stored.
const unstorable = /[\p{Cc}\p{Cs}]/gu;

/** Reads a mail, or the headers of one; throws if it is too nested or its headers are too long. */
export async function readMessage(source: Uint8Array): Promise<Message> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(source, limits);
  const text = email.text ?? (email.html === undefined ? '' : textOfHtml(email.html));
  const sent = Date.parse(email.date ?? '');
  return {
    id: line(email.messageId ?? '', idCharacters) || `sha256:${hashOf(source)}`,
    sender: senderOf(email),
    subject: line(email.subject ?? '', subjectCharacters),
    text: text.replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, '').slice(0, matchedCharacters),
    sentAt: Number.isNaN(sent) ? undefined : new Date(sent),
    attachments: email.attachments.slice(0, attachmentsMaximum).map((one) => ({
      name: line(one.filename ?? '', nameCharacters),
      type: line(one.mimeType, nameCharacters),
      size: typeof one.content === 'string' ? one.content.length : one.content.byteLength,
    })),
    isForged: isForged(email),
  };
}

function senderOf({ headers, from }: Email): string {
  // With two From headers, mail servers and we might use different ones.
  const isOne = headers.filter(({ key }) => key === 'from').length === 1;
  return isOne && from?.address !== undefined ? line(from.address, 254).toLowerCase() : '';
}

/** By the topmost result, which is that of the receiving server: those below it may come from the sender. */
function isForged({ headers }: Email): boolean {
  const [result] = headers.filter(({ key }) => key === 'authentication-results');
  return result !== undefined && /\bdmarc\s*=\s*fail\b/i.test(result.value);
}

export function hashOf(source: Uint8Array): string {
  return createHash('sha256').update(source).digest('hex');
}

function line(text: string, characters: number): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(unstorable, '').trim().slice(0, characters).toWellFormed();
}
