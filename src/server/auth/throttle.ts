// Limits on failures and requests per 15 minutes, counted in the database for all processes together (A-27).
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, errorStatuses } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';

export interface ThrottleRule {
  readonly kind: string;
  readonly tries: number;
  /** The error code once the limit is reached; BLOCKED_USER is for failed sign-ins. */
  readonly code?: 'TOO_MANY_REQUESTS';
}
export interface ThrottleKey {
  readonly rule: ThrottleRule;
  readonly key: string;
}

/** A running check; its result decides what is counted. */
export interface Attempt {
  /** Counts a failure without throwing. */
  fail(): void;
  /** It succeeded; earlier failures no longer count. */
  forget(key: ThrottleKey): void;
}

export interface Throttle {
  /** Counts a request for each key; at the limit it throws BLOCKED_USER and counts none. */
  take(keys: readonly ThrottleKey[]): Promise<void>;
  /**
   * Runs a check and counts its failures for each key: an error of the caller, or a call of `fail`. Throws
   * BLOCKED_USER after too many. No more checks run at once than may still fail; further ones wait.
   */
  attempt<T>(keys: readonly ThrottleKey[], check: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Clears the failures of this key. */
  forget(rule: ThrottleRule, key: string): Promise<void>;
}

// Both the period in which attempts count and the length of the block.
const period = sql`interval '15 minutes'`;
/** Longer than any check takes; after this the slot of a killed process counts as a failure. */
const running = sql`interval '1 minute'`;
const waitMaximumMs = 20_000;
const pollIntervalMs = 25;
const waitingMaximum = 500;

/** The throttle of this database; `off` disables the limits, for load tests. */
export function createThrottle(database: Database, enabled: boolean): Throttle {
  const inTurn = createTurns();

  /** False while running checks hold all slots. */
  async function taken(keys: readonly ThrottleKey[], mode: 'check' | 'request'): Promise<boolean> {
    const rules = keys.map(({ rule }) => rule);
    const [row] = await database.rows(
      sql.of({ seconds: 'number' })`
        select throttle_take(${rules.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[],
        ${rules.map(({ tries }) => tries)}::integer[], ${period}, ${mode === 'check' ? running : sql`null`}) as seconds`,
    );
    const seconds = row?.seconds ?? 0;
    if (seconds > 0) throw new AppError(rules[0]?.code ?? 'BLOCKED_USER', { retryAfterSeconds: seconds });
    return seconds === 0;
  }

  /** Waiting requests from one address are served one after the other. */
  function waitForPlace(keys: readonly ThrottleKey[]): Promise<void> {
    const until = Date.now() + waitMaximumMs;
    return inTurn(keys.at(-1)?.key ?? '', async () => {
      while (!(await taken(keys, 'check'))) {
        if (Date.now() > until) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
        await sleep(pollIntervalMs);
      }
    });
  }

  return {
    async take(keys) {
      if (!enabled) return;
      if (!(await taken(keys, 'request'))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    },
    async attempt(keys, check) {
      let failed = false;
      const forgotten: ThrottleKey[] = [];
      const attempt: Attempt = {
        fail: () => {
          failed = true;
        },
        forget: (key) => forgotten.push(key),
      };
      if (!enabled) return check(attempt);
      if (!(await taken(keys, 'check'))) await waitForPlace(keys);
      try {
        return await check(attempt);
      } catch (error) {
        // An error of the server is not a wrong password.
        failed = error instanceof AppError && errorStatuses[error.code] < 500;
        throw error;
      } finally {
        const settled = keys.map(
          ({ rule, key }) => sql`throttle_settle(${rule.kind}::text, ${key}::text, ${failed}::boolean)`,
        );
        const cleared = (failed ? [] : forgotten).map(
          ({ rule, key }) => sql`throttle_forget(${rule.kind}::text, ${key}::text)`,
        );
        await database.rows(sql`select ${sql.join([...settled, ...cleared])}`);
      }
    },
    async forget(rule, key) {
      await database.rows(sql`select throttle_forget(${rule.kind}::text, ${key}::text)`);
    },
  };
}

/** One at a time per name, and a limited number in total. */
function createTurns() {
  const last = new Map<string, Promise<void>>();
  let waiting = 0;
  return async (name: string, work: () => Promise<void>): Promise<void> => {
    if (waiting >= waitingMaximum) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    waiting += 1;
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    last.set(name, settled);
    try {
      await turn;
    } finally {
      waiting -= 1;
      if (last.get(name) === settled) last.delete(name);
    }
  };
}
