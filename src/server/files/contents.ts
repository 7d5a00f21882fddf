// Storage of file contents: two implementations of one interface (decision 0110). The row in `files` is
// authoritative in both: it has the size and the SHA-256, and says which storage has the bytes.
import { createHash, randomBytes } from 'node:crypto';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type ContentPlaces,
  type ObjectFacts,
  type Objects,
  openObjects,
  type S3Settings,
} from './objects.ts';

export interface NewContent extends ObjectFacts {
  readonly name: string;
  readonly contentType: string;
  /** May be called a second time. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
  /** The same as an expression of the transaction. */
  readonly expression: Fragment;
}

export interface StoredContent extends ObjectFacts {
  readonly id: number;
  readonly objectKey: string | null;
}

interface Contents {
  /** Stores the row of a new file with its bytes; returns its id. */
  insert(transaction: Queryable, content: NewContent): Promise<number>;
  /** The bytes of a file; throws before the last chunk if they differ from what was stored. */
  read(database: Queryable, file: StoredContent): AsyncGenerator<Buffer>;
}

/** The storage selected by the environment settings. */
export function contentPlaces({
  fileStore,
  s3,
}: {
  fileStore: ContentPlaces['newFilesIn'];
  s3: S3Settings | undefined;
}): ContentPlaces {
  return { objects: s3 && openObjects(s3), prefix: s3?.prefix ?? '', newFilesIn: fileStore };
}

export const chunkBytes = 1024 * 1024;

/** In the column `content`. */
export const inDatabase: Contents = {
  async insert(transaction, { name, contentType, size, sha256, expression }) {
    const [row] = await transaction.rows(
      sql.of({ id: 'number' })`insert into files (name, content_type, size, sha256, content)
        values (${name}, ${contentType}, ${size}::int, decode(${sha256}, 'hex'), ${expression}) returning id`,
    );
    return found(row).id;
  },
  async *read(database, { id, size, sha256 }) {
    const hash = createHash('sha256');
    for (let start = 0; start < size; start += chunkBytes) {
      const [part] = await database.read(
        sql.of({ bytes: 'bytes?' })`
          select substring(content from ${start + 1}::int for ${chunkBytes}::int) as bytes from files where id = ${id}`,
      );
      // Its bytes may have been moved in the meantime.
      if (part?.bytes == null) throw new Error(`the file ${id} went while it was read`);
      hash.update(part.bytes);
      if (start + chunkBytes >= size && hash.digest('hex') !== sha256)
        throw new Error(`the file ${id} is not what was stored: another SHA-256`);
      yield part.bytes;
    }
  },
};

/** In objects of the storage, each with a unique key that begins with the SHA-256 of its bytes. */
export function inObjects({ objects, prefix }: ContentPlaces): Contents {
  const storage = (): Objects => {
    if (objects === undefined)
      throw new Error('the file is in an S3-compatible storage, and none is set (S3_ENDPOINT)');
    return objects;
  };
  return {
    async insert(transaction, { name, contentType, size, sha256, bytes }) {
      const key = await newKey(transaction, prefix, sha256);
      // Before the row is committed: a row never refers to a missing object.
      await storage().put(key, { size, sha256, bytes });
      const [row] = await transaction.rows(
        sql.of({ id: 'number' })`insert into files (name, content_type, size, sha256, object_key)
          values (${name}, ${contentType}, ${size}::int, decode(${sha256}, 'hex'), ${key}) returning id`,
      );
      return found(row).id;
    },
    async *read(_, { objectKey, size, sha256 }) {
      yield* storage().read(objectKey ?? '', { size, sha256 });
    },
  };
}

export async function newKey(transaction: Queryable, prefix: string, sha256: string): Promise<string> {
  return `${await homeOf(transaction, prefix)}${sha256}-${randomBytes(6).toString('hex')}`;
}

/**
 * The prefix of this database's objects. Each database has its own, so that a portal never mistakes objects
 * of another one in the same bucket for its own unused ones.
 */
export async function homeOf(transaction: Queryable, prefix: string): Promise<string> {
  await transaction.rows(
    sql`insert into database_marks (name, value) values (${homeMark}, ${randomBytes(8).toString('hex')})
      on conflict do nothing`,
  );
  const [mark] = await transaction.rows(
    sql.of({ value: 'string' })`select value from database_marks where name = ${homeMark}`,
  );
  return `${prefix}${found(mark).value}/`;
}

/** A restored database gets a new prefix: the objects of the original are not its own. */
export const homeMark = 'files_home';

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('no row came back');
  return row;
}
