// The process that scripts/crash.ts kills: starts the embedded database of a folder, as the server does, and
// writes rows on several connections. It prints `ready`, then the id of each row after its commit; with
// --acknowledge-early before the commit, and --without-fsync turns fsync off: faults that the crash test must detect.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';

const CONNECTIONS = 8;
const { values, positionals } = parseArgs({
  options: {
    'acknowledge-early': { type: 'boolean', default: false },
    'without-fsync': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [folder = '', run = ''] = positionals;

const database = await startEmbeddedPostgres(folder, { onRestart: () => reportReady() });
await withClient((client) => client.query('create table if not exists acknowledged (id text primary key)'));
if (values['without-fsync'])
  await withClient(async (client) => {
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
  });
process.once('SIGTERM', () => void database.stop().finally(() => process.exit(0)));
reportReady();
await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => write(`${run}-${number}`)));

async function write(prefix: string): Promise<void> {
  for (let count = 0; ; ) {
    try {
      await withClient(async (client) => {
        for (;;) {
          const id = `${prefix}-${count++}`;
          if (values['acknowledge-early']) tell(id);
          await client.query('insert into acknowledged (id) values ($1)', [id]);
          if (!values['acknowledge-early']) tell(id);
        }
      });
    } catch {
      // The database is down: rows without a response are not acknowledged, and the next row waits.
      await sleep(20);
    }
  }
}

async function withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(database.superuserConfig);
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function reportReady(): void {
  tell(`ready ${database.pid} ${database.socketDir}`);
}

/** Written synchronously, so that acknowledged ids survive a kill of this process. */
function tell(line: string): void {
  writeSync(1, `${line}\n`);
}
