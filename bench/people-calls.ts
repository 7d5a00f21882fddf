// Sign-ins, the session check and the two long lists of people, each compared with its underlying work.
import { gunzipSync } from 'node:zlib';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { callers } from './dataset.ts';
import { load, quantile } from './http-load.ts';
import { statementsPerSecond } from './pgbench.ts';
import type { Place } from './places.ts';
import type { Portal } from './portal-handle.ts';
import { median, short } from './table.ts';

const password = 'Bench-2026!';
const email = 'user-1@bench.test';
const rounds = 3;
/** Many short turns, so that other load on the machine affects both sides. */
const turns = 15;
const tries = 500;

export const peopleHeadings = ['figure', 'value', 'aim'];

/** 10,000 users, and one manager with every project. */
async function addPeople(place: Place): Promise<number> {
  const database = openDatabase({ ...place, port: 5432, user: 'trialway_app' });
  const hash = await hashPassword(password);
  try {
    const [row] = await database.write(
      { actor: 'bench', reason: 'bench', request: 'bench' },
      async (transaction) => {
        await transaction.rows(
          sql`insert into users (id, email, password_hash, name, manager) select 1000 + n, 'user-' || n || '@bench.test', ${hash},
            'Person ' || n, true from generate_series(1, 10000) n`,
        );
        return transaction.rows(
          sql.of({ id: 'number' })`with one as (select id from users where email = ${email}), given as (
            insert into manager_projects (user_id, project_id) select one.id, p.id from one, projects p
              order by p.id limit 10000 returning 1) select id from one`,
        );
      },
    );
    if (row === undefined) throw new Error('there is no manager');
    return row.id;
  } finally {
    await database.close();
  }
}

/** The rows of the table. Both sides of a ratio alternate, so that other load on the machine affects both. */
export async function peopleFigures(portal: Portal, place: Place, seconds: number): Promise<string[][]> {
  const manager = await addPeople(place);
  const list = { path: '/api/projects/?limit=10', token: callers.customer, compressed: true };
  await load(portal.port, list, 1, 1);
  const alone: number[] = [];
  const signIns: number[] = [];
  const idle: number[] = [];
  const beside: number[] = [];
  const turn = (seconds * rounds) / turns;
  for (let round = 0; round < turns; round++) {
    alone.push(await argonPerSecond(turn));
    signIns.push(await signInsPerSecond(portal.port, turn));
    idle.push(...(await load(portal.port, list, 1, turn)).times);
    const [, busy] = await Promise.all([
      signInsPerSecond(portal.port, turn),
      load(portal.port, list, 1, turn),
    ]);
    beside.push(...busy.times);
  }
  const p99 = (times: number[]) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    );
  const p50 = (times: number[]) => median(times);
  const [session] = await portal.statementsOf(list.path, list.token);
  const [checked, empty]: number[][] = [[], []];
  for (let round = 0; round < rounds && session !== undefined; round++) {
    checked?.push(1000 / (await statementsPerSecond(place, [session], 1, seconds)));
    empty?.push(1000 / (await statementsPerSecond(place, [{ text: 'select 1', values: [] }], 1, seconds)));
  }
  const share = (times: number[] = []) => (100 * median(times)) / p50(idle);
  const users = await longList(portal.port, '/api/users/?limit=500');
  const search = await longList(portal.port, `/api/clients/1/managers/${manager}/search/?limit=10000`);
  const [known, unknown] = await namesApart(portal.port);
  const ms = (value: number) => `${short(value)} ms`;
  return [
    ['sign-ins per second, two at once', short(median(signIns)), ''],
    ['argon2 alone in one thread, per second', short(median(alone)), ''],
    ['ratio', short(median(signIns.map((rate, round) => rate / (alone[round] ?? rate)))), '0.8'],
    ['a list call, p99 alone', ms(p99(idle)), ''],
    ['a list call, p99 beside sign-ins', ms(p99(beside)), ''],
    ['ratio', short(p99(beside) / p99(idle)), '2'],
    ['session query, of a list call', `${short(share(checked))} %`, ''],
    ['an empty statement, of a list call', `${short(share(empty))} %`, ''],
    ["the session query's own work", `${short(share(checked) - share(empty))} %`, '5 %'],
    ['/users, 500 of 10,000', `${ms(users.ms)}, ${short(users.kilobytes)} kB`, '100 ms, 1000 kB'],
    [
      "a manager's project search, 10,000",
      `${ms(search.ms)}, ${short(search.kilobytes)} kB`,
      '100 ms, 1000 kB',
    ],
    [`known and unknown names, medians of ${tries}`, `${ms(known)}, ${ms(unknown)}`, '5 ms apart'],
  ];
}

async function argonPerSecond(seconds: number): Promise<number> {
  const hash = await hashPassword(password);
  const begin = performance.now();
  let count = 0;
  do {
    await verifyPassword(password, hash);
    count += 1;
  } while (performance.now() - begin < seconds * 1000);
  return (count * 1000) / (performance.now() - begin);
}

async function signInsPerSecond(port: number, seconds: number): Promise<number> {
  const begin = performance.now();
  let count = 0;
  const caller = async () => {
    do {
      await signIn(port, email, password);
      count += 1;
    } while (performance.now() - begin < seconds * 1000);
  };
  await Promise.all([caller(), caller()]);
  return (count * 1000) / (performance.now() - begin);
}

async function signIn(port: number, username: string, given: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: given }),
  });
  await answer.arrayBuffer();
  if (answer.status !== (given === password ? 200 : 400))
    throw new Error(`a sign-in answered ${answer.status}`);
}

/** The median time of several calls as a browser makes them, and the size of one on the wire. */
async function longList(port: number, path: string): Promise<{ ms: number; kilobytes: number }> {
  const call = { path, token: callers.staff, compressed: true };
  const times: number[] = [];
  for (let round = 0; round < 4 * rounds; round++) {
    times.push(...(await load(port, call, 1, 0)).times);
  }
  return { ms: median(times.slice(2)), kilobytes: (await bytesOf(port, path)) / 1000 };
}

/** fetch would decompress the body: node:http returns the bytes as received. */
async function bytesOf(port: number, path: string): Promise<number> {
  const { get } = await import('node:http');
  const headers = { authorization: `Bearer ${callers.staff}`, 'accept-encoding': 'gzip' };
  const body = await new Promise<Buffer>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
  const { count } = JSON.parse(gunzipSync(body).toString()) as { count: number };
  if (count < 10_000) throw new Error(`${path} has ${count} rows only`);
  return body.length;
}

/** The median time of a wrong password for names with and without an account, alternating. */
async function namesApart(port: number): Promise<[number, number]> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 2; index < tries + 2; index++) {
    for (const [times, name] of [
      [known, `user-${index}@bench.test`],
      [unknown, `unknown-${index}@bench.test`],
    ] as const) {
      const begin = performance.now();
      await signIn(port, name, 'wrong');
      times.push(performance.now() - begin);
    }
  }
  return [median(known), median(unknown)];
}
