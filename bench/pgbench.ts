// The upper bound: the SQL of a call, run by PostgreSQL's own load generator with prepared statements.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sessionOptions } from '#server/database/database.ts';
import type { Place } from './places.ts';
import type { RecordedStatement } from './portal-handle.ts';

/** Undefined, or one line that names the missing programs. */
export function missingPrograms(): string | undefined {
  const missing = ['pgbench', 'psql'].filter((program) => spawnSync(program, ['--version']).status !== 0);
  if (missing.length === 0) return undefined;
  return `npm run bench needs ${missing.join(' and ')}: install PostgreSQL's client programs (Debian: postgresql-contrib and postgresql-client).`;
}

/** How often per second these statements run, in order, one after the other. */
export async function statementsPerSecond(
  place: Place,
  statements: readonly RecordedStatement[],
  connections: number,
  seconds: number,
): Promise<number> {
  const script = path.join(os.tmpdir(), `trialway-bench-${process.pid}.sql`);
  const { text, definitions } = scriptOf(statements);
  writeFileSync(script, text);
  try {
    const { stdout } = await promisify(execFile)(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-f',
        script,
        '-T',
        String(Math.ceil(seconds)),
        '-c',
        String(connections),
        '-j',
        String(Math.min(2, connections)),
        ...definitions.flatMap((definition) => ['-D', definition]),
        place.database,
      ],
      { env: environmentOf(place) },
    );
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
    return Number(rate);
  } finally {
    rmSync(script);
  }
}

/** The seconds that PostgreSQL needs to copy the rows of a statement to a client as CSV, and the bytes. */
export async function copySeconds(
  place: Place,
  statement: RecordedStatement,
): Promise<{ seconds: number; bytes: number }> {
  const begin = performance.now();
  const copy = `copy (${withLiterals(statement)}) to stdout with (format csv, header)`;
  const child = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', copy, place.database], {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let bytes = 0;
  for await (const chunk of child.stdout) bytes += (chunk as Buffer).length;
  if (bytes === 0) throw new Error('COPY gave no rows');
  return { seconds: (performance.now() - begin) / 1000, bytes };
}

/** Seconds to read every row of these tables as text, with one connection. */
export async function copySecondsOf(place: Place, tables: readonly string[]): Promise<number> {
  const begin = performance.now();
  const copies = tables.flatMap((table) => ['-c', `copy ${table} to stdout`]);
  const child = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...copies, place.database], {
    env: { ...process.env, PGHOST: place.host, PGPORT: '5432', PGUSER: 'postgres' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdout.resume();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return (performance.now() - begin) / 1000;
}

function environmentOf({ host }: Place): NodeJS.ProcessEnv {
  return { ...process.env, PGHOST: host, PGPORT: '5432', PGUSER: 'trialway_app', PGOPTIONS: sessionOptions };
}

function scriptOf(statements: readonly RecordedStatement[]): { text: string; definitions: string[] } {
  const definitions: string[] = [];
  const texts = statements.map((statement, index) => {
    statement.values.forEach((value, position) => {
      definitions.push(`s${index}_${position + 1}=${value}`);
    });
    return statement.text.replace(/\$(\d+)/g, `:s${index}_$1`);
  });
  return { text: `${texts.map((text) => text.replaceAll('\n', ' ')).join(';\n')};\n`, definitions };
}

function withLiterals({ text, values }: RecordedStatement): string {
  return text.replace(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1] ?? '';
    return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
  });
}
