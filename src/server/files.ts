// Files lie in the database beside their records, so that one backup holds all. Whoever gives an id here has been
// shown to may read that file.
import { type Queryable, sql } from './sql.ts';

const chunkBytes = 1024 * 1024;

export interface NewFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Stores a file; answers its id. */
export async function insertFile(
  transaction: Queryable,
  { name, contentType, content }: NewFile,
): Promise<number> {
  const [row] = await transaction.rows<{ id: number }>(
    sql`insert into files (name, content_type, size, sha256, content)
      values (${name}, ${contentType}, ${content.length}, sha256(${content}), ${content}) returning id`,
  );
  if (row === undefined) throw new Error('no file came back');
  return row.id;
}

/** The bytes of a file, as many at a time as are asked for: no answer holds it whole. */
export async function* fileBytes(database: Queryable, id: number, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += chunkBytes) {
    const [part] = await database.rows<{ bytes: Buffer }>(
      sql`select substring(content from ${start + 1}::int for ${chunkBytes}::int) as bytes from files where id = ${id}`,
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
