// Failed tries, counted in the database for all processes together (A-27): so many in a window lead to a block.
import { AppError } from '#core/errors.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

export interface ThrottleRule {
  readonly kind: string;
  readonly tries: number;
}
// Both the window in which tries count and the length of the block.
const period = sql`interval '15 minutes'`;

export interface Throttle {
  /** Takes a try for each key or throws BLOCKED_USER; of many at once no more than allowed pass. */
  take(keys: readonly { rule: ThrottleRule; key: string }[]): Promise<void>;
  /** A try that succeeded gives all tries of this key back. */
  forget(rule: ThrottleRule, key: string): Promise<void>;
  /** A try that turned out to be no failure counts no longer; the others of this key do. */
  giveBack(rule: ThrottleRule, key: string): Promise<void>;
}

/** The throttle of this database; `off` lets everything pass, for load tests. */
export function createThrottle(database: Database, enabled: boolean): Throttle {
  return {
    async take(keys) {
      if (!enabled) return;
      for (const { rule, key } of keys) await takeOne(database, rule, key);
    },
    async forget(rule, key) {
      await database.rows(sql`delete from throttle_hits where kind = ${rule.kind} and key = ${key}`);
    },
    async giveBack(rule, key) {
      await database.rows(
        sql`delete from throttle_hits where id = (select id from throttle_hits
          where kind = ${rule.kind} and key = ${key} order by at desc limit 1)`,
      );
    },
  };
}

async function takeOne(database: Database, rule: ThrottleRule, key: string): Promise<void> {
  const seconds = await database.write(
    { actor: 'throttle', reason: rule.kind, request: '' },
    async (transaction) => {
      await transaction.rows(
        sql`select pg_advisory_xact_lock(hashtextextended(${`${rule.kind} ${key}`}, 0))`,
      );
      const [block] = await transaction.rows<{ seconds_left: number }>(
        sql`select ceil(extract(epoch from max(at) + ${period} - now()))::int as seconds_left
        from (select at from throttle_hits where kind = ${rule.kind} and key = ${key} order by at desc limit ${rule.tries}) last
        having count(*) = ${rule.tries} and max(at) - min(at) <= ${period} and max(at) > now() - ${period}`,
      );
      if (block) return Math.max(block.seconds_left, 1);
      await transaction.rows(sql`insert into throttle_hits (kind, key) values (${rule.kind}, ${key})`);
      await transaction.rows(sql`delete from throttle_hits where at < now() - interval '1 day'`);
      return 0;
    },
  );
  if (seconds > 0) throw new AppError('BLOCKED_USER', { retryAfterSeconds: seconds });
}
