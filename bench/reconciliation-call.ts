// The reconciliation of one project with 50,000 movements, compared with its SQL.
import { openDatabase } from '#server/database/database.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { callers } from './dataset.ts';
import { load } from './http-load.ts';
import { statementsPerSecond } from './pgbench.ts';
import type { Place } from './places.ts';
import type { Portal } from './portal-handle.ts';
import { median } from './table.ts';

const rounds = 3;
const project = 1;
const path = `/api/projects/${project}/reconciliation/?limit=50`;
const moved = { inbound: 5000, outbound: 35_000, return: 5000, destruction: 5000 };

export interface ReconciliationFigure {
  readonly movements: number;
  readonly ourMs: number;
  readonly sqlMs: number;
  readonly ratio: number;
}

/** Both alternate, so that other load on the machine affects both. */
export async function reconciliationAgainstSql(
  portal: Portal,
  place: Place,
  seconds: number,
): Promise<ReconciliationFigure> {
  await addMovements(place);
  const call = { path, token: callers.staff };
  await load(portal.port, call, 1, 1);
  const statements = await portal.statementsOf(path, call.token);
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(median((await load(portal.port, call, 1, seconds)).times));
    plain.push(1000 / (await statementsPerSecond(place, statements, 1, seconds)));
  }
  const [ourMs, sqlMs] = [median(ours), median(plain)];
  const movements = Object.values(moved).reduce((sum, count) => sum + count, 0);
  return { movements, ourMs, sqlMs, ratio: ourMs / sqlMs };
}

/** The movements of the measured project, of 200 batches, and as many of another project in between. */
async function addMovements(place: Place): Promise<void> {
  const database = openDatabase({ ...place, port: 5432, user: 'trialway_app' });
  try {
    await database.write({ actor: 'bench', reason: 'bench', request: 'bench' }, async (transaction) => {
      for (const id of [project, project + 1]) await addTo(transaction, id);
    });
  } finally {
    await database.close();
  }
}

async function addTo(transaction: Queryable, id: number): Promise<void> {
  for (const [kind, count] of Object.entries(moved)) {
    await transaction.rows(
      sql`with made as (insert into ${sql.table(`${kind}s`)} (project_id)
          select ${id} from generate_series(1, ${count}::int) returning id)
        insert into record_lines (${sql.id(`${kind}_id`)}, product, batch, quantity)
          select id, 'Product ' || (id % 5), 'B-' || (id % 200), id % 100 from made`,
    );
  }
}
