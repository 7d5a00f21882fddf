import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#demo/pdf.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { emptyDatabase } from '#testing/backups.ts';
import { make } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { objectStorage } from '#testing/object-storage.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contentPlaces } from './contents.ts';
import { fileBytes, insertFile, insertFileInPieces, once, wholeOf } from './files.ts';
import { checkStoredFiles, moveFiles, sweepObjects } from './object-upkeep.ts';
import { type ContentPlaces, type ObjectLimits, openObjects } from './objects.ts';

const storage = objectStorage();
const api = testApi({ places: () => storage.places() });
const world = {} as TwoClients;
beforeAll(async () => Object.assign(world, await makeTwoClients(api)));

const cause = { actor: 'test', operation: 'test', request: 'test' };
const large = randomBytes(2_500_000);
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

/** The database as seen by another process. */
function withPlaces(places: ContentPlaces): Database {
  const database = openDatabase(api.connection.app, undefined, { places });
  opened.push(database);
  return database;
}

const store = (content: Buffer, database: Database = api.database): Promise<number> =>
  database.write(cause, (transaction) =>
    insertFile(transaction, { name: 'a.pdf', contentType: 'application/pdf', content }),
  );
async function rowOf(id: number) {
  const [row] = await api.database.rows(
    sql.of({ size: 'number', object_key: 'string?', content: 'bytes?' })`
      select size, object_key, content from files where id = ${id}`,
  );
  if (row === undefined) throw new Error('no row');
  return row;
}
const read = async (id: number, database: Database = api.database): Promise<Buffer> =>
  wholeOf(fileBytes(database, id, (await rowOf(id)).size));
const workFolders = (): string[] =>
  readdirSync(os.tmpdir()).filter(
    (name) => name.startsWith('trialway-work-') && name.includes(`-${process.pid}-`),
  );
const countFiles = async () =>
  (await api.database.read(sql.of({ n: 'number' })`select count(*)::int as n from files`))[0]?.n;
/** The entries in the log. */
const reasonOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'nothing failed',
    (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
  );

describe('files in a storage', () => {
  it('are put there whole and in pieces, and come back as they were; their rows have size and SHA-256 alone', async () => {
    // Other tests ran in the same process before.
    const before = workFolders();
    const small = await store(Buffer.from('small'));
    const none = await store(Buffer.alloc(0));
    const pieces = await api.database.write(cause, (transaction) =>
      insertFileInPieces(transaction, { name: 'b.zip', contentType: 'application/zip', bytes: once(large) }),
    );
    for (const [id, content] of [
      [small, Buffer.from('small')],
      [none, Buffer.alloc(0)],
      [pieces, large],
    ] as const) {
      const row = await rowOf(id);
      expect(row.content).toBeNull();
      expect(row.object_key).toMatch(/^one\/[0-9a-f]{16}\/[0-9a-f]{64}-[0-9a-f]{12}$/);
      expect(storage.objects.get(row.object_key ?? '')?.bytes.equals(content)).toBe(true);
      expect((await read(id)).equals(content)).toBe(true);
    }
    // Nothing of a download stays on the disk.
    expect(workFolders().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('are in the database without the setting, also beside others', async () => {
    const id = await store(Buffer.from('here'), withPlaces({ ...storage.places(), newFilesIn: 'database' }));
    expect(await rowOf(id)).toMatchObject({ object_key: null, content: Buffer.from('here') });
    expect(await read(id)).toEqual(Buffer.from('here'));
  });

  it('are compared with their SHA-256 in the database too, before their last bytes', async () => {
    const id = await store(Buffer.from('abc'), withPlaces({ ...storage.places(), newFilesIn: 'database' }));
    await api.database.write(cause, (transaction) =>
      transaction.rows(sql`update files set content = 'abd' where id = ${id}`),
    );
    expect(await reasonOf(read(id))).toMatch(/^the file \d+ is not what was stored: another SHA-256$/);
    await api.database.write(cause, (transaction) =>
      transaction.rows(sql`delete from files where id = ${id}`),
    );
  });
});

describe('a storage that fails', () => {
  const kept: { id: number; big: number } = { id: 0, big: 0 };
  beforeAll(async () => {
    kept.id = await store(Buffer.from('what was stored'));
    kept.big = await store(large);
  });

  type Failure = NonNullable<typeof storage.fault>;
  // Only a storage that never answers in time has short limits: a busy machine must not run into them elsewhere.
  const faults: Record<string, [Failure, RegExp, Partial<ObjectLimits>?]> = {
    'says nothing': [
      () => {},
      /^The file storage 127\.0\.0\.1 cannot be used: no answer within 0\.15 seconds$/,
      { idleMs: 150 },
    ],
    drips: [
      (_, response) => {
        const timer = setInterval(() => response.write('w'), 50);
        response.on('close', () => clearInterval(timer));
      },
      /cannot be used: took too long$|is longer than/,
      { deadlineMs: 400 },
    ],
    'never ends': [
      (_, response) => {
        const more = (): void => void (response.write(Buffer.alloc(65_536)) && setImmediate(more));
        response.on('drain', more);
        more();
      },
      /is longer than the \d+ bytes that were stored$/,
    ],
    'ends early': [(_, response) => void response.end('what'), /has 4 of the \d+ bytes that were stored$/],
    'breaks off': [(request) => void request.socket.destroy(), /cannot be used: ECONNRESET$/],
    'lost the object': [(_, response) => void response.writeHead(404).end(), /is not in the file storage/],
    'is at its limit': [
      (_, response) => void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
      /cannot be used: it answered with status 503 \(SlowDown\) for one\/\S+$/,
    ],
    'sends somewhere else': [
      (_, response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      /cannot be used: it answered with status 307 \(no code\)/,
    ],
  };

  it.each(Object.entries(faults))(
    'and %s: bounded, clear, and no byte is given',
    async (_, [fault, reason, limits]) => {
      const database = withPlaces(storage.places(limits));
      for (const id of [kept.id, kept.big]) {
        storage.fault = fault;
        const given: Buffer[] = [];
        const { size } = await rowOf(id);
        const reading = (async () => {
          for await (const part of fileBytes(database, id, size)) given.push(part);
        })();
        expect(await reasonOf(reading)).toMatch(reason);
        expect(given).toEqual([]);
      }
    },
  );

  it('and gives other bytes of the same length: the download is a 500 without them', async () => {
    const destruction = await make(api.database, 'destructions', { project_id: world.own.project });
    const at = `/api/projects/${world.own.project}/destructions/${destruction}/certificate/`;
    const { staff: token } = world.tokens;
    const pdf = pdfOf(['as it was signed']);
    expect((await api.send('POST', at, { token, body: fileForm('a.pdf', pdf) })).status).toBe(201);
    expect((await api.get(at, token)).raw.equals(pdf)).toBe(true);
    storage.fault = (_, response) => void response.end(Buffer.alloc(pdf.length, 'x'));
    const refused = await api.get(at, token);
    expect([refused.status, refused.body, refused.headers['content-disposition']]).toEqual([
      500,
      {},
      undefined,
    ]);
    storage.fault = (_, response) => void response.writeHead(500).end();
    expect(await api.get(at, token)).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    const again = await api.send('POST', at, { token, body: fileForm('a.pdf', pdf) });
    expect(again).toMatchObject({ status: 503 });
  });

  it('and refuses: no row is written, and no line has the key', async () => {
    const before = await countFiles();
    const wrong = { ...storage.settings, secretAccessKey: 'wrong-secret-of-the-storage' };
    const places = { ...storage.places(), objects: openObjects(wrong) };
    const reason = await reasonOf(store(Buffer.from('x'), withPlaces(places)));
    expect(reason).toMatch(/it answered with status 403 \(SignatureDoesNotMatch\) for one\//);
    expect(reason).not.toContain('wrong-secret');
    storage.fault = () => {};
    const withShortLimits = withPlaces(storage.places({ idleMs: 150 }));
    expect(await reasonOf(store(Buffer.from('x'), withShortLimits))).toMatch(/no answer within/);
    expect(await countFiles()).toBe(before);
  });

  it('and confirms like any web server, without the tag of a storage: no row is written', async () => {
    const before = await countFiles();
    storage.fault = (_, response) => void response.end('{"status":"all is well"}');
    expect(await reasonOf(store(Buffer.from('x')))).toMatch(
      /cannot be used: it confirmed one\/\S+ without an ETag: it is no S3-compatible storage$/,
    );
    expect(await countFiles()).toBe(before);
  });

  it('and is not set: its files say so, the others are there', async () => {
    const database = withPlaces(contentPlaces({ fileStore: 'database', s3: undefined }));
    expect(await reasonOf(read(kept.id, database))).toMatch(/none is set \(S3_ENDPOINT\)$/);
  });
});

describe('objects without a row', () => {
  it('are noticed, kept for a week and then removed, with a line in the audit; those of other databases stay', async () => {
    const kept = await store(Buffer.from('kept'));
    const home = (await rowOf(kept)).object_key?.replace(/[^/]*$/, '') ?? '';
    const lost = api.database.write(cause, async (transaction) => {
      await insertFile(transaction, { name: 'a', contentType: 'text/plain', content: Buffer.from('lost') });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    storage.objects.set('one/another-database/x', { bytes: Buffer.from('x'), modified: new Date(0) });
    const objects = storage.objects.size;
    const sweep = () => sweepObjects(api.database, AbortSignal.timeout(60_000));

    const { noticed } = await sweep();
    expect(noticed).toBeGreaterThan(0);
    expect(await sweep()).toEqual({ noticed: 0, removed: 0 });
    expect(storage.objects.size).toBe(objects);
    await api.database.rows(sql`update unused_objects set noticed_at = now() - interval '8 days'`);
    // Noted, and in use after all.
    const key = (await rowOf(kept)).object_key;
    await api.database.rows(
      sql`insert into unused_objects (object_key, noticed_at) values (${key}, now() - interval '8 days')`,
    );
    expect(await sweep()).toEqual({ noticed: 0, removed: noticed });
    expect(storage.objects.size).toBe(objects - noticed);
    expect(await read(kept)).toEqual(Buffer.from('kept'));
    expect(storage.objects.has('one/another-database/x')).toBe(true);
    const events = await api.database.read(
      sql.of({
        keys: 'string',
      })`select new->>'keys' as keys from audit where table_name = 'unused objects removed'`,
    );
    expect(events.flatMap(({ keys }) => keys.split(' '))).toHaveLength(noticed);
    expect(events[0]?.keys).toContain(home);
  });

  it('a storage that lists the same again and again is left', async () => {
    storage.fault = (_, response) =>
      void response.end(
        '<L><IsTruncated>true</IsTruncated><Contents><Key>a</Key><LastModified>x</LastModified></Contents></L>',
      );
    const sweep = sweepObjects(api.database, AbortSignal.timeout(60_000));
    expect(await reasonOf(sweep)).toMatch(/its list of objects has no order$/);
  });
});

it('files move there and back; a run that was cut off goes on', async () => {
  await store(large, withPlaces({ ...storage.places(), newFilesIn: 'database' }));
  const back = withPlaces({ ...storage.places(), newFilesIn: 'database' });
  const counts = async () =>
    (
      await api.database.read(
        sql.of({
          here: 'number',
          there: 'number',
        })`select count(content)::int as here, count(object_key)::int as there from files`,
      )
    )[0] ?? { here: 0, there: 0 };
  const drain = async (moved: AsyncIterable<number>): Promise<number> => {
    let files = 0;
    for await (const _ of moved) files += 1;
    return files;
  };
  const total = (await countFiles()) ?? 0;
  let answers = 0;
  storage.fault = (_, response) => {
    answers += 1;
    if (answers === 1) storage.fault = undefined;
    response.writeHead(500).end();
  };
  const { there } = await counts();
  await expect(drain(moveFiles(back, 'database', 'move'))).rejects.toThrow('UNAVAILABLE');
  expect(await drain(moveFiles(back, 'database', 'move'))).toBe(there);
  expect(await counts()).toEqual({ here: total, there: 0 });
  expect(await checkStoredFiles(back)).toEqual({ files: total, faults: [] });
  // It confirms a write and loses it.
  storage.fault = (request, response) =>
    void response.writeHead(request.method === 'PUT' ? 200 : 404, { etag: '"x"' }).end();
  await expect(drain(moveFiles(api.database, 's3', 'move'))).rejects.toThrow('is not in the file storage');
  expect(await counts()).toEqual({ here: total, there: 0 });
  storage.fault = undefined;
  expect(await drain(moveFiles(api.database, 's3', 'move'))).toBe(total);
  expect(await counts()).toEqual({ here: 0, there: total });
  expect(await checkStoredFiles(api.database)).toEqual({ files: total, faults: [] });
});

describe('a backup', () => {
  it('has the bytes of objects; it is verified and restored without the storage, or into another one', async () => {
    const folder = temporaryFolder('objects');
    const place = (name: string): string => path.join(folder, name);
    const id = await store(Buffer.from('in the backup'));
    const source = {
      owner: api.connection.owner,
      dataDir: place('source'),
      key: undefined,
      withKey: false,
      version: '1',
    };
    try {
      await expect(writeBackup(source, place('none'))).rejects.toThrow(
        /are in an S3-compatible storage, and none is set/,
      );
      const taken = await writeBackup({ ...source, objects: storage.places().objects }, place('first'));
      expect(taken.objects.length).toBeGreaterThan(2);
      const into = async (places: ContentPlaces | undefined, backup = 'first') => {
        const owner = await emptyDatabase(api.connection);
        await restoreBackup({ owner, dataDir: place('new'), migrations: MIGRATIONS, places }, place(backup));
        const database = openDatabase({ ...owner, user: 'trialway_app' }, undefined, { places });
        opened.push(database);
        return database;
      };
      const before = new Set(storage.objects.keys());
      const other = await into(storage.places());
      expect(await read(id, other)).toEqual(Buffer.from('in the backup'));
      // Its objects are separate.
      expect(before.size * 2).toBeGreaterThanOrEqual(storage.objects.size);
      expect(await sweepObjects(other, AbortSignal.timeout(60_000))).toEqual({ noticed: 0, removed: 0 });
      expect((await checkStoredFiles(other)).faults).toEqual([]);

      storage.fault = (_, response) => void response.writeHead(500).end();
      const alone = await into(undefined);
      expect(await read(id, alone)).toEqual(Buffer.from('in the backup'));
      const temporary = {
        owner: await emptyDatabase(api.connection),
        dataDir: place('temporary'),
        migrations: MIGRATIONS,
      };
      expect((await verifyBackup(temporary, place('first'))).faults).toEqual([]);
      await expect(into(storage.places())).rejects.toThrow(
        /^A file could not be stored, nothing was restored: /,
      );

      cpSync(place('first'), place('damaged'), { recursive: true });
      const [content] = taken.objects;
      writeFileSync(place(`damaged/objects/${content?.sha256}`), Buffer.alloc(content?.bytes ?? 0, 'x'));
      await expect(into(undefined, 'damaged')).rejects.toThrow(
        /is damaged: objects\/[0-9a-f]{64} has another SHA-256/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
