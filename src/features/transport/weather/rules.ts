// Weather (specification, section 3; A-110): sky conditions, units, age and providers.

/** Sky conditions of records; the screen has an icon and a name for each. */
export const skies = ['clear', 'partly', 'clouds', 'fog', 'rain', 'sleet', 'snow', 'thunder'] as const;
export type Sky = (typeof skies)[number];

/** Default description of a record whose source has none. */
export const skyWords: Readonly<Record<Sky, string>> = {
  clear: 'Clear',
  partly: 'Partly cloudy',
  clouds: 'Clouds',
  fog: 'Fog',
  rain: 'Rain',
  sleet: 'Sleet',
  snow: 'Snow',
  thunder: 'Thunderstorm',
};

export function isSky(icon: string): icon is Sky {
  return (skies as readonly string[]).includes(icon);
}

/** Request limits for history and current values (CONST-04). */
export const historyLimit = 300;
export const currentLimit = 20;

/** A record older than this is marked as stale. */
export const staleHours = 6;

export function isStale(date: string, now: number): boolean {
  return now - Date.parse(date) > staleHours * 3600_000;
}

/** Values of the setting `weather_provider`. */
export const weatherProviders = ['met_norway', 'open_meteo'] as const;
export type WeatherProvider = (typeof weatherProviders)[number];

/** Default retention of records. */
export const keepDaysByDefault = 400;

/** Valid ranges in °C, %, degrees and m/s. */
export const weatherValues = ['temp', 'humidity', 'wind_angle', 'wind_speed'] as const;
export type WeatherValue = (typeof weatherValues)[number];
export const weatherRanges: Readonly<Record<WeatherValue, readonly [number, number]>> = {
  temp: [-90, 60],
  humidity: [0, 100],
  wind_angle: [0, 360],
  wind_speed: [0, 150],
};

/** Rounds to one decimal, as stored. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
