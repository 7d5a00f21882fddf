// Counts the calls of each API token per day, and the refused and failed ones. Calls are counted in memory
// and written once a second for all tokens together: a counter updated by every call would be a bottleneck.
// The last second is lost when a process is killed.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';

const writeMs = 1000;

interface Counts {
  calls: number;
  errors: number;
}

export interface TokenUsage {
  /** Counts a call of this token. */
  count(tokenId: number, reply: Pick<FastifyReply, 'statusCode'>): void;
}

/** The counters of a server; pending counts are written when it closes. */
export function countTokenUsage(app: FastifyInstance, database: Database): TokenUsage {
  let counted = new Map<number, Counts>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = counted;
    counted = new Map();
    try {
      await insertCounts(database, batch);
    } catch (error) {
      app.log.warn({ err: error }, 'calls of API tokens were not counted yet');
      for (const [tokenId, { calls, errors }] of batch) add(tokenId, calls, errors);
    }
  }
  function add(tokenId: number, calls: number, errors: number): void {
    const now = counted.get(tokenId) ?? { calls: 0, errors: 0 };
    counted.set(tokenId, { calls: now.calls + calls, errors: now.errors + errors });
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => (counted.size > 0 ? write() : undefined));
    return writing;
  }
  app.addHook('onClose', flush);
  return {
    count(tokenId, { statusCode }) {
      add(tokenId, 1, statusCode >= 400 ? 1 : 0);
      timer ??= setTimeout(() => void flush(), writeMs).unref();
    },
  };
}

/** Existing tokens only, ordered by id, so that processes do not deadlock. */
async function insertCounts(database: Database, counted: ReadonlyMap<number, Counts>): Promise<void> {
  const rows = [...counted].map(([token_id, counts]) => ({ token_id, ...counts }));
  await database.rows(
    sql`insert into api_token_days as d (token_id, day, calls, errors)
      select t.id, (now() at time zone 'UTC')::date, c.calls, c.errors
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (token_id bigint, calls bigint, errors bigint)
        join api_tokens t on t.id = c.token_id order by t.id
      on conflict (token_id, day) do update set calls = d.calls + excluded.calls, errors = d.errors + excluded.errors`,
  );
}
