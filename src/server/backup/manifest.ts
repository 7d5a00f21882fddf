// The list of a backup's contents. A folder with a manifest is a complete backup: the manifest is written
// last, and the folder is renamed after that.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { measureFile } from './table-rows.ts';

/** Increased when older releases can no longer read the folder. */
export const formatVersion = 1;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());
const privilege = z.enum([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'TRUNCATE',
  'REFERENCES',
  'TRIGGER',
  'MAINTAIN',
]);
/** It is used in a statement. */
const bound = z
  .string()
  .check(z.regex(/^(DEFAULT|FOR VALUES FROM \((MINVALUE|'[^']*')\) TO \((MAXVALUE|'[^']*')\))$/));

const manifest = z.object({
  format: z.literal('trialway-backup'),
  version: z.literal(formatVersion),
  /** The backup contains everything committed before this time. */
  taken_at: z.iso.datetime(),
  /** The version of the portal that wrote it. */
  portal: z.string(),
  /** The version of the source server: '18.4'. */
  postgres: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  tables: z.array(
    z.object({
      name: z.string().check(z.minLength(1)),
      columns: z.array(z.string()),
      order: z.string(),
      rows: count,
      text: z.object({ bytes: count, sha256: hash }),
      file: z.object({ bytes: count, sha256: hash }),
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound, grants: z.array(privilege) })),
  sequences: z.array(
    z.object({
      name: z.string(),
      table: z.nullable(z.string()),
      column: z.nullable(z.string()),
      last: z.string().check(z.regex(/^-?\d{1,19}$/)),
      called: z.boolean(),
    }),
  ),
  /** Files of the data folder. */
  files: z.array(
    z.object({
      path: z.enum(['seal/anchors.txt', 'seal/head.txt', 'settings.key']),
      bytes: count,
      sha256: hash,
    }),
  ),
  /** Contents of files in an S3-compatible storage, by SHA-256; older backups have none. */
  objects: z._default(z.array(z.object({ bytes: count, sha256: hash })), []),
  /** Fingerprint of the key that encrypts the secrets, whether or not the backup contains it; null: there was none. */
  key: z.nullable(z.string()),
});
export type Manifest = z.output<typeof manifest>;

/** Paths within a backup folder. */
export const manifestFile = 'manifest.json';
export const sumsFile = 'SHA256SUMS';
export const tableFile = (name: string): string => `tables/${encodeURIComponent(name)}.copy.zst`;
export const objectFile = (sha256: string): string => `objects/${sha256}`;
export const dataFile = (name: string): string => `files/${name}`;

/** Identifies a key without revealing it. */
export function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('key of a portal\n').update(key).digest('hex').slice(0, 16);
}

/** The text of the manifest, and that of a list for `sha256sum --check`. */
export function written(content: Manifest): { manifest: string; sums: string } {
  const text = `${JSON.stringify(content, undefined, 1)}\n`;
  const sums = [
    ...content.tables.map(({ name, file }) => [file.sha256, tableFile(name)]),
    ...content.files.map(({ path: name, sha256 }) => [sha256, dataFile(name)]),
    ...content.objects.map(({ sha256 }) => [sha256, objectFile(sha256)]),
    [createHash('sha256').update(text).digest('hex'), manifestFile],
  ];
  return { manifest: text, sums: `${sums.map((line) => line.join('  ')).join('\n')}\n` };
}

/** Reads the manifest of a folder; throws an OperatorError that says what is missing, damaged or of another version. */
export function readManifest(folder: string): Manifest {
  const text = readOr(folder, manifestFile);
  const sums = readOr(folder, sumsFile);
  const found = parsed(text);
  const version = found?.['format'] === 'trialway-backup' ? found['version'] : undefined;
  if (version !== undefined && version !== formatVersion) {
    throw new OperatorError(
      `The backup ${folder} has the format ${JSON.stringify(version)}, this version of Trialway reads ${formatVersion}: restore it with the version that wrote it.`,
    );
  }
  const sum = createHash('sha256').update(text).digest('hex');
  if (!sums.split('\n').includes(`${sum}  ${manifestFile}`)) {
    throw damaged(folder, `${manifestFile} is not the one that ${sumsFile} lists`);
  }
  const checked = manifest.safeParse(found);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw damaged(folder, `${manifestFile} is not understood at '${issue?.path.join('.') ?? ''}'`);
}

/** Compares every file with the manifest; throws an OperatorError for the first that differs. */
export async function checkFiles(folder: string, { tables, files, objects }: Manifest): Promise<void> {
  const listed = [
    ...tables.map(({ name, file }) => ({ name: tableFile(name), ...file })),
    ...files.map(({ path: name, bytes, sha256 }) => ({ name: dataFile(name), bytes, sha256 })),
    ...objects.map(({ bytes, sha256 }) => ({ name: objectFile(sha256), bytes, sha256 })),
  ];
  for (const { name, bytes, sha256 } of listed) {
    const file = path.join(folder, name);
    if (!existsSync(file)) throw damaged(folder, `${name} is missing`);
    const { size } = statSync(file);
    if (size !== bytes) throw damaged(folder, `${name} has ${size} bytes instead of ${bytes}`);
    if ((await measureFile(file)).sha256 !== sha256) {
      throw damaged(folder, `${name} has another SHA-256 than when it was written`);
    }
  }
}

export function damaged(folder: string, what: string): OperatorError {
  return new OperatorError(`The backup ${folder} is damaged: ${what}. Use another backup.`);
}

function readOr(folder: string, name: string): string {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && name === sumsFile) throw damaged(folder, `${name} is missing`);
    throw new OperatorError(
      isMissing
        ? `There is no whole backup in ${folder}: it has no ${manifestFile}.`
        : `The backup ${folder} cannot be read: ${operatorLine(error)}.`,
    );
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
