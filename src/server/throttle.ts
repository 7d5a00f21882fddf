// Failed tries, counted in the database for all processes together: so many in a window lead to a block.
import { AppError } from '#core/errors.ts';
import type { Database } from './database.ts';
import { type Fragment, sql } from './sql.ts';

export interface ThrottleRule {
  readonly kind: string;
  readonly tries: number;
}
// Both the window in which tries count and the length of the block.
const period = sql`interval '15 minutes'`;

/** What a success gives back: one try of this key, or every one. */
export interface Release {
  readonly rule: ThrottleRule;
  readonly key: string;
  readonly every?: boolean;
}

export interface Throttle {
  /** Takes a try for each key or throws BLOCKED_USER; of many at once no more than allowed pass. */
  take(keys: readonly { rule: ThrottleRule; key: string }[]): Promise<void>;
  /** A try that succeeded gives all tries of this key back. */
  forget(rule: ThrottleRule, key: string): Promise<void>;
  /** A try that turned out to be no failure counts no longer; the others of this key do. */
  giveBack(rule: ThrottleRule, key: string): Promise<void>;
  /** Several of them at once. */
  release(released: readonly Release[]): Promise<void>;
}

/** The throttle of this database; `off` lets everything pass, for load tests. */
export function createThrottle(database: Database, enabled: boolean): Throttle {
  const release = async (released: readonly Release[]) => {
    const each = released.map(
      ({ rule, key, every = false }) =>
        sql`throttle_release(${rule.kind}::text, ${key}::text, ${every}::boolean)`,
    );
    await database.rows(sql`select ${sql.join(each)}`);
  };
  return {
    async take(keys) {
      if (!enabled) return;
      // The first that is blocked ends it: no try of the keys after it is taken.
      const seconds = keys.reduceRight<Fragment>(
        (others, { rule, key }) =>
          sql`coalesce(nullif(throttle_take(${rule.kind}::text, ${key}::text, ${rule.tries}::integer, ${period}), 0), ${others})`,
        sql`0`,
      );
      const [taken] = await database.rows<{ seconds: number }>(sql`select ${seconds} as seconds`);
      if (taken !== undefined && taken.seconds > 0) {
        throw new AppError('BLOCKED_USER', { retryAfterSeconds: taken.seconds });
      }
    },
    release,
    forget: (rule, key) => release([{ rule, key, every: true }]),
    giveBack: (rule, key) => release([{ rule, key }]),
  };
}
