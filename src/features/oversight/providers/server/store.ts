// The state of each external service, one row each; taking the turn of a row locks the service for one
// process.

import { retryPauseSeconds } from '#core/job-lanes.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import type { Provider } from '../contract.ts';
import { emergencyFailures, emergencyMinutes, type ProviderName, providerNames } from '../rules.ts';

/** The interval of a service, and its pauses after failures. */
export interface Pace {
  /** The pause after a success. */
  readonly everySeconds: number;
  /** The pause after the first failure; it doubles up to the maximum. */
  readonly retrySeconds: number;
  readonly maxRetrySeconds: number;
  /** A run is cancelled after this many seconds. */
  readonly deadlineSeconds: number;
}

/**
 * Takes the turn of a service for the maximum duration of a run; returns false while it pauses or another
 * process runs it.
 */
export async function takeTurn(
  database: Queryable,
  name: ProviderName,
  { deadlineSeconds }: Pace,
): Promise<boolean> {
  const rows = await database.rows(
    sql`insert into providers as p (name, next_try_at) values (${name}, ${after(deadlineSeconds)})
      on conflict (name) do update set last_try_at = now(), next_try_at = excluded.next_try_at
        where p.next_try_at <= now()
      returning name`,
  );
  return rows.length > 0;
}

/** Returns the turn unused, because the process ends. */
export async function releaseTurn(database: Queryable, name: ProviderName): Promise<void> {
  await database.rows(sql`update providers set next_try_at = now() where name = ${name}`);
}

export interface Failing {
  readonly failures: number;
  readonly failing_since: string;
  readonly last_error: string;
}

const failing = shape({ failures: 'number', failing_since: 'string!', last_error: 'string' });

/** Records a success; returns the failures before it if the emergency address was alerted of them. */
export async function noteSuccess(
  transaction: Queryable,
  name: ProviderName,
  { everySeconds }: Pace,
): Promise<Failing | undefined> {
  const [told] = await transaction.rows(
    sql.of(failing)`select failures, failing_since, last_error from providers
      where name = ${name} and told_at is not null for update`,
  );
  await transaction.rows(
    sql`update providers set last_success_at = now(), failures = 0, failing_since = null, told_at = null,
        last_error = '', next_try_at = ${after(everySeconds)} where name = ${name}`,
  );
  return told;
}

/** Records a failure; returns the row's failures if they are an emergency that was not reported yet. */
export async function noteFailure(
  transaction: Queryable,
  name: ProviderName,
  pace: Pace,
  error: string,
  retryAfterSeconds: number,
): Promise<Failing | undefined> {
  const [before] = await transaction.rows(
    sql.of({ failures: 'number' })`select failures from providers where name = ${name} for update`,
  );
  const failures = (before?.failures ?? 0) + 1;
  const [emergency] = await transaction.rows(
    sql.of({ ...failing, is_emergency: 'boolean' })`
      update providers set failures = ${failures}, failing_since = coalesce(failing_since, last_try_at),
        last_error = ${error}, next_try_at = ${after(Math.max(retryPauseSeconds(pace, failures), retryAfterSeconds))}
      where name = ${name}
      returning failures, failing_since, last_error, failures >= ${emergencyFailures} and told_at is null
        and failing_since <= now() - make_interval(mins => ${emergencyMinutes}) as is_emergency`,
  );
  return emergency?.is_emergency === true ? emergency : undefined;
}

/** Makes a service due at once and resets its state, because its settings have changed. */
export async function clearProvider(database: Queryable, name: ProviderName): Promise<void> {
  await database.rows(sql`delete from providers where name = ${name}`);
}

/** Records that the emergency address was alerted of the present failures. */
export async function noteTold(transaction: Queryable, name: ProviderName): Promise<void> {
  await transaction.rows(sql`update providers set told_at = now() where name = ${name}`);
}

const stored = shape({
  name: 'string',
  last_try_at: 'string',
  last_success_at: 'string?',
  failures: 'number',
  failing_since: 'string?',
  last_error: 'string',
  next_try_at: 'string',
});

/** All services, called or not; they belong to no client: only scopes that reach every row see them. */
export async function listProviders(database: Queryable, scope: Scope): Promise<Provider[]> {
  const rows = await database.read(
    sql.of(stored)`select name, last_try_at, last_success_at, failures, failing_since, last_error, next_try_at
      from providers where ${inScope(scope, {})}`,
  );
  return providerNames.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (row === undefined) return { name, ...neverAsked };
    const asked = row.last_success_at === null ? 'idle' : 'works';
    return { ...row, name, state: row.failures > 0 ? 'fails' : asked };
  });
}

const neverAsked = {
  state: 'idle',
  last_try_at: null,
  last_success_at: null,
  failures: 0,
  failing_since: null,
  last_error: '',
  next_try_at: null,
} as const;

function after(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}
