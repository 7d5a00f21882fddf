// The hash chain over the audit, and its anchors in files outside the database (decision 0078).
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';
import { type RowOf, shape } from './rows.ts';
import { type Queryable, sql } from './sql.ts';

/** For how many months ahead the audit has partitions. */
const monthsAhead = 3;
const rowsAtOnce = 1000;

/** The last seal of the chain. */
const sealHead = shape({ position: 'number', sealed_at: 'string!', hash: 'string!' });
/** The text that is hashed into the chain. */
export const sealMoment = sql`to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
export type SealHead = RowOf<typeof sealHead>;

/** Makes the partitions of the coming months, so that each month of the audit has its own. */
export async function makeAuditPartitions(database: Queryable): Promise<void> {
  await database.rows(sql`select make_audit_partitions(${monthsAhead}::int)`);
}

/** Seals the entries committed since the last seal, and anchors the chain in this folder. */
export async function sealAudit(database: Database, folder: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const [sealed] = await database.rows(
      sql.of({ rows: 'number' })`select seal_audit(${rowsAtOnce}::int) as rows`,
    );
    if ((sealed?.rows ?? 0) < rowsAtOnce || signal?.aborted === true) break;
  }
  const head = await findHead(database);
  if (head !== undefined) writeAnchors(folder, head);
}

async function findHead(database: Queryable): Promise<SealHead | undefined> {
  const [head] = await database.read(
    sql.of(sealHead)`select position, ${sealMoment} as sealed_at, encode(hash, 'hex') as hash from audit_seals
      order by position desc limit 1`,
  );
  return head;
}

/** The folder of anchors within the data folder. */
export function anchorFolder({ dataDir }: { dataDir: string }): string {
  return path.join(dataDir, 'seal');
}

export function anchorFiles(folder: string) {
  return {
    /** One line per day, never changed. */
    daily: path.join(folder, 'anchors.txt'),
    /** Only the latest seal: shows whether the end of the chain was removed since the last anchor. */
    head: path.join(folder, 'head.txt'),
  };
}

function writeAnchors(folder: string, head: SealHead): void {
  const { daily, head: headFile } = anchorFiles(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lines = readLines(daily);
  const last = lines.at(-1);
  if (last?.split(' ')[1]?.slice(0, 10) !== head.sealed_at.slice(0, 10)) {
    appendFileSync(daily, `${anchorLine(last, head)}\n`, { mode: 0o600 });
    flush(daily);
  }
  const line = anchorLine(undefined, head);
  if (readLines(headFile)[0] === line) return;
  writeFileSync(`${headFile}.new`, `${line}\n`, { mode: 0o600 });
  flush(`${headFile}.new`);
  renameSync(`${headFile}.new`, headFile);
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** `position time hash link`; the link covers the line before, so that no line can be removed. */
export function anchorLine(before: string | undefined, { position, sealed_at, hash }: SealHead): string {
  const said = `${position} ${sealed_at} ${hash}`;
  const link = createHash('sha256')
    .update(`${before ?? ''}\n${said}`)
    .digest('hex');
  return `${said} ${link}`;
}

/** The lines of an anchor file; none if there is no file. */
export function readLines(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
