/**
 * Locks a data folder for one process. Node has no flock, so SQLite's file lock is used: the kernel releases
 * it when its owner dies, and, unlike flock, a PostgreSQL that outlives us does not inherit it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';

/** A server keeps running and commands may attach to it; a command stops its database when done. */
export type Purpose = 'server' | 'verb';

export interface FolderLock {
  release(): void;
}

/** The data folder is in use by another process. */
export class DataFolderInUse extends OperatorError {
  override name = 'DataFolderInUse';
  readonly owner: Owner;

  constructor(dataDir: string, owner: Owner) {
    const who = owner.purpose === 'verb' ? 'an admin command' : 'another Trialway';
    const pid = owner.pid === undefined ? '' : ` (process ${owner.pid})`;
    super(
      `The data folder ${dataDir} is in use by ${who}${pid}: stop it first, or set DATA_DIR to another folder.`,
    );
    this.owner = owner;
  }
}

export interface Owner {
  readonly pid: number | undefined;
  readonly purpose: Purpose;
}

/** Locks an existing folder or throws DataFolderInUse; the lock of a dead process is free. */
export function lockFolder(dataDir: string, purpose: Purpose): FolderLock {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path.join(dataDir, 'lock'));
    database.exec('begin exclusive');
    writeFileSync(ownerFile(dataDir), `${process.pid} ${purpose}\n`);
  } catch (error) {
    database?.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new DataFolderInUse(dataDir, readOwner(dataDir));
    }
    throw new OperatorError(
      `The data folder ${dataDir} cannot be locked by its file ${path.join(dataDir, 'lock')}: ${operatorLine(error)}. Remove that file if no Trialway runs there, or set DATA_DIR to another folder.`,
    );
  }
  const held = database;
  return { release: () => held.close() };
}

function ownerFile(dataDir: string): string {
  return path.join(dataDir, 'lock-owner');
}

function readOwner(dataDir: string): Owner {
  try {
    const [pid, purpose] = readFileSync(ownerFile(dataDir), 'utf8').trim().split(' ');
    return { pid: Number(pid) || undefined, purpose: purpose === 'verb' ? 'verb' : 'server' };
  } catch {
    return { pid: undefined, purpose: 'server' };
  }
}
