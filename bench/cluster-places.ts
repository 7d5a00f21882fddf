// A cluster on one machine: a primary, its streaming replica and HAProxy, of the operating system's packages, all on
// loopback ports and in one temporary folder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from '#server/postgres/postgres-binaries.ts';
import { freePort } from '#testing/free-port.ts';

const packages = '/usr/lib/postgresql';

/** What is not installed; undefined if all is there. */
export function missingPackages(): string | undefined {
  const missing = [
    existsSync(packages) ? undefined : 'postgresql',
    existsSync('/usr/sbin/haproxy') ? undefined : 'haproxy',
  ].filter((name) => name !== undefined);
  return missing.length === 0 ? undefined : `Install the packages ${missing.join(' and ')} (Debian) first.`;
}

export interface Cluster {
  readonly folder: string;
  /** HAProxy's addresses: of the portals, and of the current primary. */
  readonly webPort: number;
  readonly databaseUrl: string;
  readonly replicaUrl: string;
  /** The ports that HAProxy sends web requests to. */
  readonly portalPorts: readonly number[];
  /** Waits until HAProxy sends requests to every portal. */
  allServe(): Promise<void>;
  /** HAProxy's log of failed calls. */
  failures(): string;
  /** Ends the primary at once, as a power cut does. */
  killPrimary(): void;
  promoteReplica(): Promise<void>;
  /** The current primary, without HAProxy. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  stop(): void;
}

/** Starts the databases and HAProxy for this many portals, which are started later. */
export async function startCluster(portals: number): Promise<Cluster> {
  const version =
    readdirSync(packages)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1) ?? '';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-cluster-'));
  const { account } = postgresBinaries(folder, path.join(packages, version));
  const place = (name: string): string => path.join(folder, name);
  for (const name of ['.', 'primary', 'run']) {
    mkdirSync(place(name), { recursive: true, mode: 0o755 });
    if (account) chownSync(place(name), account.uid, account.gid);
  }
  execFileSync('chmod', ['700', place('primary')]);
  const run = (program: string, ...args: string[]): void => {
    execFileSync(path.join(packages, version, 'bin', program), args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 60_000,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
  };
  const ports = {
    primary: await freePort(),
    replica: await freePort(),
    web: await freePort(),
    database: await freePort(),
    state: await freePort(),
  };
  const portalPorts = await Promise.all(Array.from({ length: portals }, freePort));
  const configure = (name: string, port: number): void =>
    appendFileSync(
      place(`${name}/postgresql.conf`),
      `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}/run'\nmax_connections = 300\n`,
    );
  const start = (name: string): void =>
    run('pg_ctl', '-D', place(name), '-l', place(`run/${name}.log`), '-w', 'start');
  let haproxy: ChildProcess | undefined;
  let current = ports.primary;
  const query = <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> =>
    queryOn<Row>(current, statement);
  const stop = (): void => {
    haproxy?.kill('SIGKILL');
    for (const name of ['primary', 'replica'])
      if (existsSync(place(`${name}/postmaster.pid`)))
        run('pg_ctl', '-D', place(name), '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run(
      'initdb',
      '-D',
      place('primary'),
      '-U',
      'postgres',
      '--auth=trust',
      '--data-checksums',
      '--no-locale',
      '-E',
      'UTF8',
    );
    configure('primary', ports.primary);
    start('primary');
    const from = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'postgres'];
    run('pg_basebackup', ...from, '-D', place('replica'), '-R', '--checkpoint=fast', '-X', 'stream');
    configure('replica', ports.replica);
    start('replica');
    // Set after the copy, so that the replica does not wait for one when it becomes the primary.
    await query(`alter system set synchronous_standby_names = '*'`);
    await query('select pg_reload_conf()');
    writeFileSync(place('haproxy.cfg'), haproxyConfiguration(ports, portalPorts));
    const log = openSync(place('haproxy.log'), 'a');
    haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', place('haproxy.cfg')], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    await until(async () => (await queryOn(ports.database, 'select 1')).length === 1);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    folder,
    webPort: ports.web,
    databaseUrl: `postgres://postgres@127.0.0.1:${ports.database}/postgres`,
    replicaUrl: `postgres://postgres@127.0.0.1:${ports.replica}/postgres`,
    portalPorts,
    allServe: () =>
      until(async () => {
        const csv = await (await fetch(`http://127.0.0.1:${ports.state}/;csv`)).text();
        return csv.split('\n').filter((line) => /^portals,portal\d+,.*,UP,/.test(line)).length === portals;
      }),
    failures: () => {
      const lines = readFileSync(place('haproxy.log'), 'utf8').split('\n');
      return lines.filter((line) => / (5\d\d|-1) \d+ - - /.test(line)).join('\n');
    },
    killPrimary: () => run('pg_ctl', '-D', place('primary'), '-m', 'immediate', 'stop'),
    async promoteReplica() {
      run('pg_ctl', '-D', place('replica'), '-w', 'promote');
      current = ports.replica;
      await until(
        async () => (await query<{ r: boolean }>('select pg_is_in_recovery() as r'))[0]?.r === false,
      );
    },
    query,
    stop,
  };
}

/** The same as docs/operations.md recommends, on loopback ports. */
function haproxyConfiguration(
  ports: Readonly<Record<'primary' | 'replica' | 'web' | 'database' | 'state', number>>,
  portals: readonly number[],
): string {
  return `global
  maxconn 2000
  log stdout format raw local0
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  default-server inter 1s fall 3 rise 1
listen state
  mode http
  bind 127.0.0.1:${ports.state}
  stats enable
  stats uri /
frontend web
  mode http
  log global
  option httplog
  option dontlog-normal
  option log-separate-errors
  bind 127.0.0.1:${ports.web}
  default_backend portals
backend portals
  mode http
  balance leastconn
  option httpchk GET /health
  http-check expect status 200
  option redispatch 1
  retries 5
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET or { req.hdr(idempotency-key) -m found }
${portals.map((port, index) => `  server portal${index} 127.0.0.1:${port} check`).join('\n')}
frontend database
  mode tcp
  timeout client 1h
  bind 127.0.0.1:${ports.database}
  default_backend primary
backend primary
  mode tcp
  timeout server 1h
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup('postgres', 'postgres')}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${simpleQuery('select pg_is_in_recovery()')}
  tcp-check expect binary 440000000b00010000000166
  default-server on-marked-down shutdown-sessions
  server one 127.0.0.1:${ports.primary} check
  server two 127.0.0.1:${ports.replica} check
`;
}

/** The first message of a client of PostgreSQL, in hexadecimal. */
function startup(user: string, database: string): string {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1');
  return withLength(body).toString('hex');
}

function simpleQuery(text: string): string {
  return `51${withLength(Buffer.from(`${text}\0`)).toString('hex')}`;
}

function withLength(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

async function queryOn<Row extends pg.QueryResultRow>(port: number, statement: string): Promise<Row[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** For a minute at most. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  let last: unknown;
  for (let tries = 0; tries < 240; tries++) {
    try {
      if (await isSo()) return;
    } catch (error) {
      last = error;
    }
    await sleep(250);
  }
  throw new Error('it took more than a minute', { cause: last });
}
