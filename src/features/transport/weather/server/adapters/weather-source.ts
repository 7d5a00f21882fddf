// Common parts of weather providers: each is requested for one place and returns hours in the same form.
import { type OutgoingAnswer, type OutgoingCall, OutgoingError } from '#server/http/outgoing-call.ts';
import type { WeatherRecord } from '../../contract.ts';
import { rounded, type Sky, skyWords, weatherRanges, weatherValues } from '../../rules.ts';

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Cache headers of the provider's last response for the place. */
export interface KeptAnswer {
  readonly last_modified: string | null;
  readonly expires_at: string | null;
}

export interface SourceSettings {
  /** Overrides the provider's default URL; without a trailing slash. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  /** Identifies the portal, with a contact address. */
  readonly userAgent: string;
  readonly call: (call: OutgoingCall) => Promise<OutgoingAnswer>;
  /** Logs a notice of the provider. */
  readonly report: (error: Error) => void;
}

export interface WeatherAnswer {
  /** Hours of the place in order, past and future; undefined if not modified. */
  readonly hours: readonly WeatherRecord[] | undefined;
  readonly kept: KeptAnswer;
}

/** Requests a provider's weather for one place. */
export type WeatherSource = (
  settings: SourceSettings,
  place: Place,
  kept: KeptAnswer | undefined,
) => Promise<WeatherAnswer>;

export interface Measured {
  readonly date: Date;
  readonly sky: Sky;
  readonly temp: number;
  readonly humidity: number;
  readonly wind_angle: number;
  readonly wind_speed: number;
}

/** Converts an hour to a record; throws if a value is out of range. */
export function recordOf(host: string, { date, sky, ...values }: Measured): WeatherRecord {
  for (const name of weatherValues) {
    const [min, max] = weatherRanges[name];
    if (!(values[name] >= min && values[name] <= max))
      throw new OutgoingError('unexpected', `${host} answered with a value for ${name} that cannot be`);
  }
  return {
    date: date.toISOString(),
    temp: rounded(values.temp),
    weather: skyWords[sky],
    icon: sky,
    humidity: rounded(values.humidity),
    wind_angle: rounded(values.wind_angle),
    wind_speed: rounded(values.wind_speed),
  };
}

/** Rounds to four decimals (about 10 metres), as the providers require. */
export function coordinate(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

export function unexpectedAnswer(host: string, cause?: unknown): OutgoingError {
  return new OutgoingError('unexpected', `${host} answered with other data than documented`, cause);
}
