// Failed tries, counted in the database for all processes together: so many in a window lead to a block.
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
  const release = async ({ kind }: ThrottleRule, key: string, every: boolean) => {
    await database.rows(sql`select throttle_release(${kind}::text, ${key}::text, ${every}::boolean)`);
  };
  return {
    async take(keys) {
      if (!enabled) return;
      for (const { rule, key } of keys) {
        const [taken] = await database.rows<{ seconds: number }>(
          sql`select throttle_take(${rule.kind}::text, ${key}::text, ${rule.tries}::integer, ${period}) as seconds`,
        );
        const seconds = taken?.seconds ?? 0;
        if (seconds > 0) throw new AppError('BLOCKED_USER', { retryAfterSeconds: seconds });
      }
    },
    forget: (rule, key) => release(rule, key, true),
    giveBack: (rule, key) => release(rule, key, false),
  };
}
