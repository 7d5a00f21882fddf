// Maintenance of files and objects: removes objects without a row, moves files between storages, and checks every file.

import { auditEvent } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { homeOf, newKey } from './contents.ts';
import { fileBytes, wholeOf } from './files.ts';
import type { ContentPlaces, Objects } from './objects.ts';

/**
 * How long an object without a row is kept: a file may still be being stored, and a backup or a restore to a
 * point of last week may still need it.
 */
const graceDays = 7;
const batch = 200;

const cause = { actor: 'files', operation: 'remove unused objects', request: 'files' };

/** Records objects without a row, and removes those recorded long enough ago. */
export async function sweepObjects(
  database: Database,
  signal: AbortSignal,
): Promise<{ noticed: number; removed: number }> {
  const { places } = database;
  if (places?.objects === undefined) return { noticed: 0, removed: 0 };
  const { objects, prefix } = places;
  const home = await database.write(cause, (transaction) => homeOf(transaction, prefix));
  let noticed = 0;
  for await (const keys of inBatches(objects.list(home))) {
    signal.throwIfAborted();
    noticed += await notice(database, keys);
  }
  const removed = await removeNoticed(database, objects, signal);
  return { noticed, removed };
}

async function notice(database: Database, keys: readonly string[]): Promise<number> {
  const rows = await database.write(cause, (transaction) =>
    transaction.rows(
      sql.of({ object_key: 'string' })`
        insert into unused_objects (object_key)
        select key from unnest(${[...keys]}::text[]) key
        where not exists (select from files f where f.object_key = key)
        on conflict do nothing returning object_key`,
    ),
  );
  return rows.length;
}

async function removeNoticed(database: Database, objects: Objects, signal: AbortSignal): Promise<number> {
  // The row of a file with a long transaction may appear after its object was recorded.
  await database.write(cause, (transaction) =>
    transaction.rows(
      sql`delete from unused_objects u where exists (select from files f where f.object_key = u.object_key)`,
    ),
  );
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const due = await database.read(
      sql.of({ object_key: 'string' })`select object_key from unused_objects
        where noticed_at < now() - make_interval(days => ${graceDays}::int) order by object_key limit ${batch}`,
    );
    if (due.length === 0) return removed;
    const keys = due.map(({ object_key: key }) => key);
    for (const key of keys) await objects.remove(key);
    await database.write(cause, async (transaction) => {
      await transaction.rows(sql`delete from unused_objects where object_key = any(${keys}::text[])`);
      await auditEvent(transaction, 'unused objects removed', undefined, { keys: keys.join(' ') });
    });
    removed += keys.length;
  }
}

async function* inBatches(found: AsyncIterable<{ key: string }>): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key } of found) {
    keys.push(key);
    if (keys.length < batch) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

/**
 * Moves every file that is in another storage, one transaction each; an interrupted run can be continued.
 * Yields sizes.
 */
export async function* moveFiles(
  database: Database,
  to: ContentPlaces['newFilesIn'],
  request: string,
): AsyncGenerator<number> {
  const elsewhere = to === 's3' ? sql`object_key is null` : sql`object_key is not null`;
  const mover = { actor: 'operator', origin: 'cli', operation: 'move files', request } as const;
  for (let last = 0; ; ) {
    const [next] = await database.read(
      sql.of({ id: 'number' })`select id from files where id > ${last} and ${elsewhere} order by id limit 1`,
    );
    if (next === undefined) return;
    last = next.id;
    const size = await database.write(mover, async (transaction) => {
      const [file] = await transaction.rows(
        sql.of({ size: 'number', sha256: 'string' })`select size, encode(sha256, 'hex') as sha256 from files
          where id = ${last} and ${elsewhere} for update`,
      );
      if (file === undefined) return undefined;
      const { places } = transaction;
      if (to === 'database') {
        const content = await wholeOf(fileBytes(transaction, last, file.size));
        await transaction.rows(
          sql`update files set content = ${content}, object_key = null where id = ${last}`,
        );
      } else {
        if (places?.objects === undefined) throw new Error('no storage is set');
        const key = await newKey(transaction, places.prefix, file.sha256);
        await places.objects.put(key, { ...file, bytes: () => fileBytes(transaction, last, file.size) });
        // The bytes in the database are deleted only after the copy was read back.
        for await (const _ of places.objects.read(key, file));
        await transaction.rows(sql`update files set content = null, object_key = ${key} where id = ${last}`);
      }
      return file.size;
    });
    if (size !== undefined) yield size;
  }
}

/** Reads every file; one line for each that cannot be read or differs from what was stored. */
export async function checkStoredFiles(database: Database): Promise<{ files: number; faults: string[] }> {
  const faults: string[] = [];
  let files = 0;
  for (let last = 0; ; files += 1) {
    const [file] = await database.read(
      sql.of({
        id: 'number',
        size: 'number',
      })`select id, size from files where id > ${last} order by id limit 1`,
    );
    if (file === undefined) return { files, faults };
    last = file.id;
    try {
      for await (const _ of fileBytes(database, file.id, file.size));
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      faults.push(`file ${file.id}: ${reason instanceof Error ? reason.message : String(reason)}`);
    }
  }
}
