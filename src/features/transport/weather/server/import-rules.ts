// Validation of an API client's weather records; reports the first error of each field.

import { isOneLine } from '#core/validation.ts';
import { excludedLocationCodes, locationCodeOf } from '#features/administration/locations/rules.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import type { WeatherRecord } from '../contract.ts';
import { isSky, rounded, skies, skyWords, weatherRanges, weatherValues } from '../rules.ts';

export interface FieldError {
  readonly field: string;
  readonly value: string;
  readonly reason: Reason;
}

export interface CheckedItem {
  /** Empty if it is not a code. */
  readonly code: string;
  /** Undefined if the item has errors. */
  readonly record: WeatherRecord | undefined;
  readonly errors: readonly FieldError[];
  readonly unknown: readonly string[];
}

const fields = ['location', 'date', 'weather', 'icon', ...weatherValues];
const wordsMaximum = 100;
/** Tolerance for clock differences. */
const graceMs = 5 * 60_000;
const yearsKept = 10;

/** Validates one item on its own; the caller checks whether the location exists. */
export function checkItem(item: unknown, now: number): CheckedItem {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { code: '', record: undefined, errors: [error('', item, reason('no_object'))], unknown: [] };
  const given: Readonly<Record<string, unknown>> = { ...item };
  const errors: FieldError[] = [];
  const check = (field: string, wrong: Reason | undefined) => {
    if (wrong !== undefined) errors.push(error(field, given[field], wrong));
  };
  const code = typeof given['location'] === 'string' ? locationCodeOf(given['location']) : '';
  check('location', locationError(given['location'], code));
  check('date', dateError(given['date'], now));
  for (const name of weatherValues) check(name, valueError(given[name], weatherRanges[name]));
  const { icon, weather } = given;
  const sky = typeof icon === 'string' && isSky(icon) ? icon : undefined;
  if (sky === undefined)
    check('icon', isMissing(icon) ? reason('required') : reason('no_kind', { kinds: skies.join(', ') }));
  check('weather', wordsError(weather));
  const unknown = Object.keys(given).filter((name) => !fields.includes(name));
  if (errors.length > 0 || sky === undefined) return { code, record: undefined, errors, unknown };
  const record = {
    date: new Date(String(given['date'])).toISOString(),
    temp: rounded(Number(given['temp'])),
    weather: typeof weather === 'string' && weather.trim() !== '' ? weather.trim() : skyWords[sky],
    icon: sky,
    humidity: rounded(Number(given['humidity'])),
    wind_angle: rounded(Number(given['wind_angle'])),
    wind_speed: rounded(Number(given['wind_speed'])),
  };
  return { code, record, errors, unknown };
}

/** Returns the error for a location that does not exist. */
export function unknownLocation(code: string): FieldError {
  return error('location', code, reason('unknown'));
}

function locationError(value: unknown, code: string): Reason | undefined {
  if (isMissing(value)) return reason('required');
  if (!/^[A-Z]{2}$/.test(code)) return reason('no_location');
  return excludedLocationCodes.includes(code) ? reason('location_excluded') : undefined;
}

function dateError(value: unknown, now: number): Reason | undefined {
  if (isMissing(value)) return reason('required');
  const match =
    typeof value === 'string'
      ? /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(value)
      : null;
  if (match === null) return reason('no_moment', { forms: '2026-01-31T10:15:00Z' });
  if (match[3] === undefined) return reason('no_time_zone');
  const moment = Date.parse(match[0]);
  if (Number.isNaN(moment)) return reason('no_such_day');
  if (moment > now + graceMs) return reason('in_future');
  const year = new Date(now).getUTCFullYear();
  return moment < Date.UTC(year - yearsKept)
    ? reason('year_out_of_range', { from: String(year - yearsKept), to: String(year) })
    : undefined;
}

function valueError(value: unknown, [min, max]: readonly [number, number]): Reason | undefined {
  if (isMissing(value)) return reason('required');
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return reason('not_a_number');
  return number < min || number > max ? reason('out_of_range', { from: min, to: max }) : undefined;
}

function wordsError(value: unknown): Reason | undefined {
  if (isMissing(value)) return undefined;
  if (typeof value !== 'string') return reason('no_text');
  if (value.length > wordsMaximum) return reason('too_long', { count: wordsMaximum });
  return isOneLine(value) && value.isWellFormed() && !value.includes('\0')
    ? undefined
    : reason('not_one_line');
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const shownLength = 100;

function error(field: string, value: unknown, why: Reason): FieldError {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { field, value: text.toWellFormed().slice(0, shownLength), reason: why };
}
