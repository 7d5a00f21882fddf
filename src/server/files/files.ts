// The files of records, documents, photos and mails. Their bytes are in the database or in an S3-compatible
// storage, transparently for callers. Callers check access before they pass an id.
import { createHash } from 'node:crypto';
import type { FileAnswer } from '#core/contract.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { chunkBytes, inDatabase, inObjects, type NewContent } from './contents.ts';

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
  return insert(transaction, {
    name,
    contentType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: () => once(content),
    expression: sql`${content}`,
  });
}

/**
 * Stores a file while it is generated, in constant memory: its pieces are kept in a table of the transaction.
 * Throws once the signal is aborted.
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
  return insert(transaction, {
    name,
    contentType,
    size,
    sha256: hash.digest('hex'),
    bytes: () => piecesOf(transaction),
    expression: sql`(select coalesce(string_agg(bytes, ''::bytea order by place), '') from file_pieces)`,
  });
}

function insert(transaction: Queryable, content: NewContent): Promise<number> {
  const { places } = transaction;
  return (places?.newFilesIn === 's3' ? inObjects(places) : inDatabase).insert(transaction, content);
}

async function* piecesOf(transaction: Queryable): AsyncGenerator<Buffer> {
  for (let place = 1; ; place += 1) {
    const [piece] = await transaction.rows(
      sql.of({ bytes: 'bytes' })`select bytes from file_pieces where place = ${place}`,
    );
    if (piece === undefined) return;
    yield piece.bytes;
  }
}

/** The bytes of a file in chunks; throws before the end if they differ from what was stored. */
export async function* fileBytes(database: Queryable, id: number, size: number): AsyncGenerator<Buffer> {
  const [file] = await database.read(
    sql.of({ object_key: 'string?', sha256: 'string' })`
      select object_key, encode(sha256, 'hex') as sha256 from files where id = ${id}`,
  );
  if (file === undefined) throw new Error(`the file ${id} is not there`);
  const { object_key: objectKey, sha256 } = file;
  const contents = objectKey === null ? inDatabase : inObjects(database.places ?? noPlaces);
  yield* contents.read(database, { id, size, sha256, objectKey });
}

const noPlaces = { objects: undefined, prefix: '', newFilesIn: 'database' } as const;

/** An upload as one piece; its endpoint limits the size. */
export async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Bytes in memory as a response. */
export async function* once<Content>(content: Content): AsyncGenerator<Content> {
  yield content;
}

/** The same bytes in pieces of a suitable size for the database. */
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
