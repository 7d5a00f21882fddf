// Files lie in the database beside their records, so that one backup holds all. Whoever gives an id here has been
// shown to may read that file.
import { createHash } from 'node:crypto';
import type { FileAnswer } from '#core/contract.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

const chunkBytes = 1024 * 1024;

export interface NewFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Stores a file; returns its id. */
export async function insertFile(
  transaction: Queryable,
  { name, contentType, content }: NewFile,
): Promise<number> {
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into files (name, content_type, size, sha256, content)
      values (${name}, ${contentType}, ${content.length}, sha256(${content}), ${content}) returning id`,
  );
  if (row === undefined) throw new Error('no file came back');
  return row.id;
}

/**
 * Stores a file that is made while it is stored, in flat memory: its pieces wait in a table of the transaction. Ends by
 * a throw once the signal is aborted.
 */
export async function insertFileInPieces(
  transaction: Queryable,
  { name, contentType, bytes }: FileAnswer,
  signal?: AbortSignal,
): Promise<number> {
  await transaction.rows(sql`create temporary table file_pieces (place integer, bytes bytea) on commit drop`);
  const hash = createHash('sha256');
  let size = 0;
  let place = 0;
  for await (const piece of inChunks(bytes)) {
    signal?.throwIfAborted();
    hash.update(piece);
    size += piece.length;
    place += 1;
    await transaction.rows(sql`insert into file_pieces values (${place}, ${piece})`);
  }
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into files (name, content_type, size, sha256, content)
      select ${name}, ${contentType}, ${size}::int, ${hash.digest()}::bytea,
        coalesce(string_agg(bytes, ''::bytea order by place), '')
      from file_pieces returning id`,
  );
  if (row === undefined) throw new Error('no file came back');
  return row.id;
}

/** The bytes of a file, as many at a time as are asked for: no answer holds it whole. */
export async function* fileBytes(database: Queryable, id: number, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += chunkBytes) {
    const [part] = await database.read(
      sql.of({ bytes: 'bytes' })`
        select substring(content from ${start + 1}::int for ${chunkBytes}::int) as bytes from files where id = ${id}`,
    );
    if (part === undefined) throw new Error(`the file ${id} went while it was read`);
    yield part.bytes;
  }
}

/** An upload as one piece; its endpoint has bounded it. */
export async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What is in memory already as the bytes of an answer. */
export async function* once<Content>(content: Content): AsyncGenerator<Content> {
  yield content;
}

/** The same bytes in pieces of a good size for the database. */
async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    length += piece.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
