// The open issues of the whole portal and of one project, compared with their SQL; and the cost of a call
// after stock has moved, which recalculates the sums.
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { callers } from './dataset.ts';
import { load } from './http-load.ts';
import { statementsPerSecond } from './pgbench.ts';
import type { Place } from './places.ts';
import type { Portal } from './portal-handle.ts';
import { median } from './table.ts';

const rounds = 3;
const calls = {
  'all, first page': '/api/gaps/?limit=10',
  'one kind': '/api/gaps/?limit=10&kind=stock_differs',
  'a client': '/api/gaps/?limit=10&client=5',
  'a project': '/api/gaps/?limit=10&project__name=PRT-004321%20Cardio',
  'search by project': '/api/gaps/?limit=10&filter=PRT-00432&fields=project__name',
};

export interface GapsFigure {
  readonly call: string;
  readonly ourMs: number;
  /** Undefined if the call also writes. */
  readonly sqlMs?: number;
  readonly ratio?: number;
}

/** A single caller; our call and the plain SQL alternate. */
export async function gapsAgainstSql(portal: Portal, place: Place, seconds: number): Promise<GapsFigure[]> {
  const token = callers.staff;
  const timeOf = async (path: string) => median((await load(portal.port, { path, token }, 1, seconds)).times);
  const everything = await once(portal, calls['all, first page']);
  const figures: GapsFigure[] = [];
  for (const [call, path] of Object.entries(calls)) {
    const statements = await portal.statementsOf(path, token);
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await timeOf(path));
      plain.push(1000 / (await statementsPerSecond(place, statements, 1, seconds)));
    }
    const [ourMs, sqlMs] = [median(ours), median(plain)];
    figures.push({ call, ourMs, sqlMs, ratio: ourMs / sqlMs });
  }
  const afterwards: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await moveStock(place);
    afterwards.push(await once(portal, calls['all, first page']));
  }
  figures.push({ call: 'all, after 100 projects have moved stock', ourMs: median(afterwards) });
  figures.push({ call: 'all, after all projects have', ourMs: everything });
  return figures;
}

/** Milliseconds per call. */
async function once(portal: Portal, path: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, {
    headers: { authorization: `Bearer ${callers.staff}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - begin;
}

async function moveStock(place: Place): Promise<void> {
  const database = openDatabase({ ...place, port: 5432, user: 'trialway_app' });
  try {
    await database.write({ actor: 'bench', reason: 'bench', request: 'bench' }, (transaction) =>
      transaction.rows(
        sql`update inventories set qty_stock = qty_stock + 1 where project_id between 1001 and 1100`,
      ),
    );
  } finally {
    await database.close();
  }
}
