import { AppError } from '#core/errors.ts';
import { locationCodeOf } from '#features/administration/locations/rules.ts';
import { reasonIn } from '#locales/reasons.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { weatherContract } from '../contract.ts';
import {
  type WeatherImportResult,
  type weatherImportContract,
  weatherItemsMaximum,
} from '../import-contract.ts';
import { historyLimit } from '../rules.ts';
import { type CheckedItem, checkItem, type FieldError, unknownLocation } from './import-rules.ts';
import { type CountryWeather, findLocationIds, findVersion, listWeather, writeWeather } from './store.ts';

const limitByDefault = 10;

export function weatherHandlers(
  database: Database,
): ServerHandlers<typeof weatherContract & typeof weatherImportContract> {
  const current = keptWeather(database);
  return {
    async list({ query }) {
      if (query.fields !== undefined && query.fields !== '' && query.fields !== 'location')
        throw new AppError('ERROR_WITH_FILTER', { fields: { fields: query.fields } });
      const all = await current();
      const code = locationCodeOf(query.filter ?? '');
      const countries = code === '' ? all : all.filter((country) => country.code === code);
      // The limit is spread evenly, with at least the latest record per country.
      const each = Math.max(1, Math.floor(limitOf(query.limit) / Math.max(1, countries.length)));
      return {
        count: countries.reduce((sum, { count }) => sum + count, 0),
        results: Object.fromEntries(
          countries.map((country): [string, typeof country.records] => [
            country.code,
            country.records.slice(0, each),
          ]),
        ),
      };
    },
    async import({ body: { items } }, { scope, cause, language, principal }) {
      // The weather belongs to no client, so a token that is limited to some does not change it.
      if (scope.reach !== 'all') throw new AppError('UNAUTHORIZED');
      if (items.length > weatherItemsMaximum)
        throw new AppError('TOO_MANY_ROWS', { fields: { items: `max:${weatherItemsMaximum}` } });
      const now = Date.now();
      const checked = items.map((item) => checkItem(item, now));
      const ids = await findLocationIds(database, [...new Set(checked.map(({ code }) => code))]);
      const source = principal?.apiToken?.name ?? 'portal';
      const texts = await textsIn(language, 'reasons');
      const answer = (
        index: number,
        { unknown }: CheckedItem,
        status: WeatherImportResult['status'],
        errors: readonly FieldError[] = [],
      ): WeatherImportResult => ({
        index,
        status,
        errors: errors.map((one) => ({ ...one, reason: reasonIn(texts, language, one.reason) })),
        unknown_fields: unknown.map((name) => name.slice(0, 100)),
      });
      const results = await database.write(cause('import weather'), async (transaction) => {
        const done: WeatherImportResult[] = [];
        for (const [index, item] of checked.entries()) {
          const { record, errors, code } = item;
          const location_id = ids.get(code);
          if (record === undefined) done.push(answer(index, item, 'error', errors));
          else if (location_id === undefined)
            done.push(answer(index, item, 'error', [unknownLocation(code)]));
          else
            done.push(answer(index, item, await writeWeather(transaction, { location_id, record }, source)));
        }
        return done;
      });
      return { results };
    },
  };
}

const keptMs = 60_000;

/**
 * Caches the weather until a record is written, at most one minute because time passes: the endpoint is
 * public and called by every visitor.
 */
function keptWeather(database: Database): () => Promise<readonly CountryWeather[]> {
  let kept: { version: number; until: number; weather: Promise<readonly CountryWeather[]> } | undefined;
  return async () => {
    const version = await findVersion(database);
    if (kept?.version !== version || kept.until <= Date.now()) {
      const weather = listWeather(database);
      const read = { version, until: Date.now() + keptMs, weather };
      kept = read;
      weather.catch(() => {
        if (kept === read) kept = undefined;
      });
    }
    return kept.weather;
  };
}

/** Below 1 or not a number: the default. Above the maximum: the maximum. */
function limitOf(given: string | undefined): number {
  const limit = /^\d{1,15}$/.test(given ?? '') ? Number(given) : 0;
  return limit < 1 ? limitByDefault : Math.min(limit, historyLimit);
}
