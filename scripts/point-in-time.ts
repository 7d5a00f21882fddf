// node scripts/point-in-time.ts: the recipe of docs/operations.md for a server of one's own, with the programs of Debian's
// package postgresql: base backup and WAL, a mistake, and the way back to the moment before it.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealAudit } from '#server/database/audit-seal.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { openDatabase } from '#server/database/database.ts';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { sql } from '#server/database/sql.ts';
import { postgresBinaries } from '#server/postgres/postgres-binaries.ts';
import { query } from '#testing/backups.ts';

const programs = '/usr/lib/postgresql';
const versions = existsSync(programs) ? readdirSync(programs) : [];
const version = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
if (version === undefined) {
  console.error(`There is no ${programs}: install the package postgresql.`);
  process.exit(1);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-wal-'));
const place = (name: string): string => path.join(folder, name);
const { account } = postgresBinaries(folder, path.join(programs, version));
const owner = { host: place('run'), port: 5432, user: 'postgres', database: 'postgres' };
const cause = { actor: 'test', operation: 'point in time', request: 'test' };

let passed = true;
try {
  for (const name of ['.', 'main', 'archive', 'run']) {
    mkdirSync(place(name), { recursive: true, mode: 0o700 });
    if (account) chownSync(place(name), account.uid, account.gid);
  }
  run(
    'initdb',
    '-D',
    place('main'),
    '-U',
    'postgres',
    '--auth=trust',
    '--data-checksums',
    '--no-locale',
    '-E',
    'UTF8',
  );
  appendFileSync(
    place('main/postgresql.conf'),
    `listen_addresses = ''
unix_socket_directories = '${place('run')}'
archive_mode = on
archive_command = 'test ! -f ${place('archive')}/%f && cp %p ${place('archive')}/part && mv ${place('archive')}/part ${place('archive')}/%f'\n`,
  );
  start('main');
  await migrate(owner, MIGRATIONS);
  await add('in the base backup');
  run('pg_basebackup', '-h', place('run'), '-U', 'postgres', '-D', place('base'), '--checkpoint=fast');
  run('pg_verifybackup', place('base'));
  await add('after it');
  const [moment] = await query<{ at: string }>(owner, 'select clock_timestamp()::text as at');
  await change(sql`delete from cities`);
  await untilArchived();
  run('pg_ctl', '-D', place('main'), '-m', 'immediate', 'stop');

  execFileSync('cp', ['-a', place('base'), place('alone')]);
  start('alone');
  expect('the base backup alone (control)', await cities(), ['in the base backup']);
  run('pg_ctl', '-D', place('alone'), '-m', 'fast', 'stop');

  appendFileSync(
    place('base/postgresql.conf'),
    `restore_command = 'cp ${place('archive')}/%f %p'
recovery_target_time = '${moment?.at ?? ''}'
recovery_target_action = 'promote'\n`,
  );
  writeFileSync(place('base/recovery.signal'), '');
  start('base');
  for (let inRecovery = true; inRecovery; await sleep(50)) {
    const [state] = await query<{ recovering: boolean }>(owner, 'select pg_is_in_recovery() as recovering');
    inRecovery = state?.recovering ?? true;
  }
  expect('with the archived WAL until the mistake', await cities(), ['after it', 'in the base backup']);
  const database = openDatabase(owner);
  const { faults } = await verifyAudit(database, place('seal'));
  await database.close();
  expect('the audit against its seal', faults, []);
  run('pg_ctl', '-D', place('base'), '-m', 'fast', 'stop');
} finally {
  for (const name of ['main', 'alone', 'base'])
    if (existsSync(place(`${name}/postmaster.pid`)))
      run('pg_ctl', '-D', place(name), '-m', 'immediate', 'stop');
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = passed ? 0 : 1;

function run(program: string, ...args: string[]): void {
  execFileSync(path.join(programs, version ?? '', 'bin', program), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
}

function start(cluster: string): void {
  try {
    run('pg_ctl', '-D', place(cluster), '-l', place('run/log'), '-w', 'start');
  } catch (error) {
    console.error(readFileSync(place('run/log'), 'utf8').split('\n').slice(-12).join('\n'));
    throw error;
  }
}

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  const database = openDatabase(owner);
  await database.write(cause, (transaction) => transaction.rows(statement));
  await database.close();
}

/** A city, and the seal of its row in the audit. */
async function add(name: string): Promise<void> {
  await change(sql`insert into cities (name) values (${name})`);
  const database = openDatabase(owner);
  await sealAudit(database, place('seal'));
  await database.close();
}

async function cities(): Promise<string[]> {
  return (await query<{ name: string }>(owner, 'select name from cities order by name')).map(
    ({ name }) => name,
  );
}

async function untilArchived(): Promise<void> {
  const [wal] = await query<{ name: string }>(owner, 'select pg_walfile_name(pg_switch_wal()) as name');
  while (!existsSync(place(`archive/${wal?.name ?? ''}`))) await sleep(50);
}

function expect(what: string, found: readonly string[], wanted: readonly string[]): void {
  const fits = JSON.stringify(found) === JSON.stringify(wanted);
  passed &&= fits;
  console.log(`${fits ? 'ok    ' : 'FAILED'} PostgreSQL ${version}: ${what}: ${JSON.stringify(found)}`);
}
