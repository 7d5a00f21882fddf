// Tracking functions for other features and jobs.
import type { Cause, Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { type Fix, keptDaysDefault, type RefusalReason, refusalOf, tidyFix } from '../rules.ts';
import {
  type CarFix,
  findDevices,
  findKeptDays,
  insertPositions,
  makePartitions,
  noteRefusals,
  type Refusal,
  tellMoved,
} from './store.ts';

export { ProviderError } from './providers/provider.ts';
export { chosenProvider } from './providers/providers.ts';

export type FixOutcome =
  | { readonly status: 'stored' | 'late' | 'duplicate'; readonly reason: null }
  | { readonly status: 'refused'; readonly reason: RefusalReason };

/**
 * Stores positions and returns their outcomes in order: implausible ones are refused and noted; duplicates
 * are ignored; one older than the car's latest only goes into the history. With `carId`, the sender has
 * authenticated as the car, and its device need not be known.
 */
export function recordPositions(
  database: Database,
  cause: Cause,
  fixes: readonly (Fix & { readonly carId?: number })[],
  { now = new Date(), more = [] }: { now?: Date; more?: readonly Refusal[] } = {},
): Promise<FixOutcome[]> {
  return database.write(cause, async (transaction) => {
    const keptDays = (await findKeptDays(transaction)) ?? keptDaysDefault;
    const unknown = fixes.filter(({ carId }) => carId === undefined).map(({ device }) => device);
    const cars = await findDevices(transaction, [...new Set(unknown)]);
    const outcomes: FixOutcome[] = [];
    const good: { fix: CarFix; index: number }[] = [];
    for (const [index, given] of fixes.entries()) {
      const fix = tidyFix(given);
      const carId = given.carId ?? cars.get(fix.device);
      const reason = carId === undefined ? 'unknown_device' : refusalOf(fix, now, keptDays);
      if (reason !== undefined) outcomes[index] = { status: 'refused', reason };
      else if (carId !== undefined) good.push({ fix: { ...fix, carId }, index });
    }
    await prepareDays(database, transaction, good);
    const stored =
      good.length === 0
        ? []
        : await insertPositions(
            transaction,
            good.map(({ fix }) => fix),
          );
    for (const [place, { index }] of good.entries()) outcomes[index] = outcomeOf(stored[place]);
    const refusals = [...more, ...refusalsOf(fixes, outcomes)];
    if (refusals.length > 0) await noteRefusals(transaction, refusals);
    const moved = good.filter((_, place) => stored[place]?.is_latest).map(({ fix }) => fix.carId);
    if (moved.length > 0) await tellMoved(transaction, moved);
    return outcomes;
  });
}

function outcomeOf(stored: { is_new: boolean; is_latest: boolean } | undefined): FixOutcome {
  if (stored?.is_new !== true) return { status: 'duplicate', reason: null };
  return { status: stored.is_latest ? 'stored' : 'late', reason: null };
}

function refusalsOf(fixes: readonly Fix[], outcomes: readonly FixOutcome[]): Refusal[] {
  return outcomes.flatMap(({ status, reason }, index) => {
    const fix = fixes[index];
    return status === 'refused' && fix !== undefined
      ? [{ device: fix.device, reason, fix: { ...fix, at: String(fix.at.getTime()) } }]
      : [];
  });
}

/** Days whose partitions are known to exist, by database. */
const preparedDays = new WeakMap<Database, Set<string>>();

async function prepareDays(
  database: Database,
  transaction: Queryable,
  good: readonly { readonly fix: Fix }[],
): Promise<void> {
  const known = preparedDays.get(database) ?? new Set();
  preparedDays.set(database, known);
  const days = [...new Set(good.map(({ fix }) => fix.at.toISOString().slice(0, 10)))].toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined || days.every((day) => known.has(day))) return;
  await makePartitions(transaction, first, last);
  // Bounds the set; cleared days are checked again.
  if (known.size > 500) known.clear();
  for (const day of days) known.add(day);
}
