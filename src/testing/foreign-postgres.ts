// An external PostgreSQL server: over TCP, with passwords, and an owner that is not a superuser.
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from '#server/postgres/postgres-binaries.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface ForeignPostgres {
  readonly port: number;
  url(user: string, password: string, database: string): string;
  /** Runs statements as its superuser. */
  query(...statements: string[]): Promise<void>;
  stop(): Promise<void>;
}

const administrator = { user: 'postgres', password: 'of-the-administrator' };

/** Starts one in a temporary folder; `native` is the folder with the programs of another version. */
export async function startForeignPostgres(native?: string): Promise<ForeignPostgres> {
  const folder = temporaryFolder('foreign');
  const binaries = postgresBinaries(folder, native);
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, administrator.password);
  mkdirSync(path.join(folder, 'cluster'), { mode: 0o700 });
  if (binaries.account) {
    for (const own of [folder, passwordFile, path.join(folder, 'cluster')])
      chownSync(own, binaries.account.uid, binaries.account.gid);
  }
  const log = openSync(path.join(folder, 'log'), 'a');
  const cluster = ['-D', path.join(folder, 'cluster')];
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=postgres'];
  const initdb = binaries.spawn('initdb', [...cluster, ...access, '--encoding=UTF8', '--locale=C'], log);
  const [code] = (await once(initdb, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}: see ${folder}/log`);
  const port = await freePort();
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `port=${port}`,
    '-c',
    'unix_socket_directories=',
  ];
  const server = binaries.spawn('postgres', [...cluster, ...settings], log);
  closeSync(log);
  const exited = once(server, 'exit');
  const url = (user: string, password: string, database: string): string =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const query = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client(url(administrator.user, administrator.password, 'postgres'));
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await untilItAnswers(query);
  return {
    port,
    url,
    query,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(query: (statement: string) => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await query('select 1');
      return;
    } catch (error) {
      if (tries === 400) throw error;
      await sleep(50);
    }
  }
}
