import { createHash } from 'node:crypto';
import type { Rows } from './rows.ts';

interface NewFile {
  readonly name: string;
  readonly content_type: string;
  readonly content: Buffer;
  readonly created_at: string;
}

/** Stores a file and returns its id. */
export function addFile(rows: Rows, { name, content_type, content, created_at }: NewFile): number {
  return rows.add('files', {
    name,
    content_type,
    size: content.length,
    sha256: bytea(createHash('sha256').update(content).digest()),
    content: bytea(content),
    created_at,
  }).id;
}

/** Stores a PNG and returns its id. */
export function addPicture(rows: Rows, name: string, content: Buffer, created_at: string): number {
  return addFile(rows, { name, content_type: 'image/png', content, created_at });
}

/** As PostgreSQL reads bytes from a text. */
export function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
