// Hourly weather of each office from the provider in the settings; without a provider, no requests.
import { clearProvider, runProvider } from '#features/oversight/providers/server/service.ts';
import { findSettings } from '#server/config/setting-values.ts';
import type { Database } from '#server/database/database.ts';
import type { Egress } from '#server/http/egress.ts';
import { callOutside, OutgoingError } from '#server/http/outgoing-call.ts';
import { keepDaysByDefault, type WeatherProvider, weatherProviders } from '../rules.ts';
import { askMetNorway } from './adapters/met-norway.ts';
import { askOpenMeteo } from './adapters/open-meteo.ts';
import type { SourceSettings, WeatherSource } from './adapters/weather-source.ts';
import {
  findPresentHour,
  listPlaces,
  removeOldWeather,
  replaceForecast,
  type WeatherPlace,
  writeFetch,
  writeWeather,
} from './store.ts';

interface Parts {
  readonly egress: Egress;
  readonly key: Buffer;
  readonly businessTz: string;
  readonly publicUrl: string;
  readonly portalName: string;
}

const sources: Readonly<Record<WeatherProvider, WeatherSource>> = {
  met_norway: askMetNorway,
  open_meteo: askOpenMeteo,
};

const pace = { everySeconds: 3600, retrySeconds: 300, maxRetrySeconds: 3600, deadlineSeconds: 180 };

/** Requests the weather if an hour, or the delay after a failure, has passed. */
export async function pollWeather(
  database: Database,
  { egress, key, businessTz: timeZone, publicUrl, portalName }: Parts,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  const chosen = await chosenSource(database, { egress, key, publicUrl, portalName });
  if (chosen === undefined) {
    await clearProvider(database, 'weather');
    return;
  }
  const run = { name: 'weather', ...pace, signal, timeZone, publicUrl } as const;
  const outcome = await runProvider(database, run, (until) =>
    askForAll(database, chosen.provider, chosen.settings(until, report)),
  );
  if (outcome.state === 'failed') report(outcome.error);
}

/**
 * Requests the weather of one office from the provider in the settings, and stores nothing; returns false if
 * there is no provider, or no office with a place.
 */
export async function askForWeather(
  database: Database,
  parts: SourceParts,
  signal: AbortSignal,
): Promise<boolean> {
  const chosen = await chosenSource(database, parts);
  const [place] = chosen === undefined ? [] : await listPlaces(database, chosen.provider);
  if (chosen === undefined || place === undefined) return false;
  await sources[chosen.provider](
    chosen.settings(signal, () => undefined),
    place,
    undefined,
  );
  return true;
}

type SourceParts = Omit<Parts, 'businessTz'>;

async function chosenSource(database: Database, { egress, key, publicUrl, portalName }: SourceParts) {
  const set = await findSettings(database, key, [
    'weather_provider',
    'weather_url',
    'weather_token',
    'support_email',
  ]);
  const provider = weatherProviders.find((one) => one === set.weather_provider);
  if (provider === undefined) return undefined;
  const contact = typeof set.support_email === 'string' ? ` ${set.support_email}` : '';
  const settings = (until: AbortSignal, report: (error: unknown) => void): SourceSettings => ({
    url: typeof set.weather_url === 'string' ? set.weather_url.replace(/\/+$/, '') : undefined,
    token: typeof set.weather_token === 'string' ? set.weather_token : undefined,
    // Header values must be visible ASCII, and these contain configurable names.
    userAgent: `${portalName} (${publicUrl}${contact})`.replaceAll(/[^\x20-\x7e]/g, '?'),
    call: (call) => callOutside(egress, call, { signal: until }),
    report,
  });
  return { provider, settings };
}

/** Deletes weather older than the retention period of the settings. */
export async function expireWeather(database: Database, key: Buffer): Promise<void> {
  const { weather_keep_days: days } = await findSettings(database, key, ['weather_keep_days']);
  await removeOldWeather(database, typeof days === 'number' ? days : keepDaysByDefault);
}

async function askForAll(
  database: Database,
  provider: WeatherProvider,
  settings: SourceSettings,
): Promise<void> {
  let first: unknown;
  for (const place of await listPlaces(database, provider)) {
    try {
      await askFor(database, provider, settings, place);
    } catch (error) {
      // An error for one place does not affect the next; an outage or rate limit does.
      if (!(error instanceof OutgoingError) || !isOfOnePlace(error)) throw error;
      first ??= error;
    }
  }
  if (first !== undefined) throw first;
}

function isOfOnePlace({ reason, status = 0 }: OutgoingError): boolean {
  return (
    reason === 'unexpected' || (reason === 'status' && ![401, 403, 429].includes(status) && status < 500)
  );
}

async function askFor(
  database: Database,
  provider: WeatherProvider,
  settings: SourceSettings,
  place: WeatherPlace,
): Promise<void> {
  const { id, kept } = place;
  const isFresh = kept?.expires_at != null && Date.parse(kept.expires_at) > Date.now();
  const answer = isFresh ? undefined : await sources[provider](settings, place, kept);
  const cause = { actor: 'weather', operation: 'store weather', request: 'weather' };
  await database.write(cause, async (transaction) => {
    if (answer?.hours !== undefined) await replaceForecast(transaction, place, provider, answer.hours);
    if (answer !== undefined) await writeFetch(transaction, id, provider, answer.kept);
    const record = await findPresentHour(transaction, id);
    if (record !== undefined) await writeWeather(transaction, { location_id: id, record }, provider);
  });
}
