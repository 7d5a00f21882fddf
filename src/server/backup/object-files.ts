// Files whose contents are in an S3-compatible storage: a backup holds each content once, in a file named by
// its SHA-256, so that it depends on neither the storage nor its credentials.
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { homeMark } from '#server/files/contents.ts';
import type { ContentPlaces, Objects } from '#server/files/objects.ts';
import type { Table } from './catalogue.ts';
import { type Manifest, objectFile } from './manifest.ts';

/** Writes the objects that the rows of this snapshot refer to into a backup folder. */
export async function writeObjects(
  client: pg.ClientBase,
  tables: readonly Table[],
  objects: Objects | undefined,
  folder: string,
): Promise<Manifest['objects']> {
  // Older schemas have no objects.
  if (tables.find(({ name }) => name === 'files')?.columns.includes('object_key') !== true) return [];
  const { rows } = await client.query<{ key: string; size: number; sha256: string }>(
    `select distinct on (sha256) object_key as key, size, encode(sha256, 'hex') as sha256
      from files where object_key is not null order by sha256, id`,
  );
  if (rows.length === 0) return [];
  if (objects === undefined)
    throw new OperatorError(
      `The bytes of ${rows.length} files are in an S3-compatible storage, and none is set: fill in S3_ENDPOINT and the lines below it.`,
    );
  for (const { key, ...facts } of rows) {
    const file = createWriteStream(path.join(folder, objectFile(facts.sha256)), {
      flags: 'wx',
      mode: 0o600,
      flush: true,
    });
    await pipeline(objects.read(key, facts), file).catch((error: unknown) => {
      throw new OperatorError(
        `A file could not be read, there is no backup: ${operatorLine(reasonOf(error))}.`,
      );
    });
  }
  return rows.map(({ size, sha256 }) => ({ bytes: size, sha256 }));
}

/**
 * Restores the contents of the backup: as new objects if new files go to a storage, else into the database.
 * Triggers are disabled until then. The returned function removes the objects again.
 */
export async function placeObjects(
  client: pg.ClientBase,
  { objects }: Manifest,
  folder: string,
  places: ContentPlaces | undefined,
): Promise<() => Promise<void>> {
  await client.query('delete from database_marks where name = $1', [homeMark]);
  const placed: string[] = [];
  const storage = places?.newFilesIn === 's3' ? places.objects : undefined;
  const undo = async (): Promise<void> => {
    for (const key of placed) await storage?.remove(key).catch(() => {});
  };
  if (objects.length === 0) return undo;
  const { rows } = await client.query<{ id: number; size: number; sha256: string }>(
    `select id, size, encode(sha256, 'hex') as sha256 from files where object_key is not null order by id`,
  );
  const home = randomBytes(8).toString('hex');
  if (storage !== undefined)
    await client.query('insert into database_marks (name, value) values ($1, $2)', [homeMark, home]);
  try {
    for (const { id, size, sha256 } of rows) {
      const file = path.join(folder, objectFile(sha256));
      if (storage === undefined) {
        await client.query('update files set content = $2, object_key = null where id = $1', [
          id,
          readFileSync(file),
        ]);
        continue;
      }
      const key = `${places?.prefix ?? ''}${home}/${sha256}-${randomBytes(6).toString('hex')}`;
      placed.push(key);
      await storage.put(key, { size, sha256, bytes: () => createReadStream(file) });
      await client.query('update files set object_key = $2 where id = $1', [id, key]);
    }
  } catch (error) {
    await undo();
    throw new OperatorError(
      `A file could not be stored, nothing was restored: ${operatorLine(reasonOf(error))}.`,
    );
  }
  return undo;
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
