// Parses text files of temperature loggers: the supported formats are declared as data and recognised by
// their headings. Nothing is guessed: a file without a time zone, a unit or a known heading is refused, with
// the line if there is one. Requirements: issue 13, part 6.
// Requirements: issue 13, part 6.
import { momentIn } from './dates.ts';
import {
  fahrenheit,
  type LoggerError,
  type LoggerFile,
  type LoggerForm,
  type LoggerFormName,
  type LoggerWarningName,
  loggerFormNames,
  loggerForms,
  loggerWarnings,
  pointsMaximum,
} from './logger-forms.ts';
import type { TemperaturePoint } from './temperature.ts';
import { readDate } from './written-values.ts';

/** Colder or warmer than any transport: a broken sensor, not a temperature. */
const plausible = { low: -20_000, high: 10_000 } as const;
/** A pause this many times as long as usual is a gap. */
const gapFactor = 3;
/** The heading must be within this many lines. */
const headingLines = 80;
/** The number of positions listed per warning. */
const namedLines = 10;
/** Clocks of loggers differ from ours a little. */
const futureMs = 3_600_000;
const hourMs = 3_600_000;

/**
 * The readings of a logger's file. `timeZone` is an IANA name given by the user; the file's own information
 * has precedence. `now` is in milliseconds: later readings are refused.
 */
export function readLoggerFile(
  content: string,
  { timeZone, now }: { readonly timeZone?: string | undefined; readonly now: number },
): LoggerFile | LoggerError {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines.every((line) => line.trim() === '')) return { error: 'empty' };
  const heading = findHeading(lines);
  if ('error' in heading) return heading;
  const zone = zoneOf(lines.slice(0, heading.line), heading.form, timeZone);
  if (zone !== undefined && typeof zone !== 'string') return zone;
  return readRows(lines, heading, { zone, now });
}

interface Heading {
  readonly name: LoggerFormName;
  readonly form: LoggerForm;
  readonly separator: string;
  /** Index of the line. */
  readonly line: number;
  readonly unit: 'C' | 'F';
  readonly columns: { readonly moment: number; readonly time: number; readonly value: number };
}

function findHeading(lines: readonly string[]): Heading | LoggerError {
  let withoutUnit: number | undefined;
  for (const [line, text] of lines.slice(0, headingLines).entries()) {
    for (const name of loggerFormNames) {
      const form: LoggerForm = loggerForms[name];
      for (const separator of form.separators) {
        const cells = cellsOf(text, separator).map((cell) => cell.trim().toLowerCase());
        const moment = cells.findIndex((cell) => form.moment.test(cell));
        const time = form.time === undefined ? -1 : cells.findIndex((cell) => form.time?.test(cell));
        if (moment < 0 || (form.time !== undefined && time < 0)) continue;
        const value = cells.findIndex((cell) => form.value.test(cell));
        if (value < 0) {
          if (cells.some((cell) => /^(temp(erature)?|ch(annel)?\s*\d?|sensor)$/.test(cell)))
            withoutUnit ??= line;
          continue;
        }
        const isFahrenheit = new RegExp(`${fahrenheit}$`).test(cells[value] ?? '');
        return {
          name,
          form,
          separator,
          line,
          unit: isFahrenheit ? 'F' : 'C',
          columns: { moment, time, value },
        };
      }
    }
  }
  return withoutUnit === undefined ? { error: 'unknown_form' } : { error: 'no_unit', line: withoutUnit + 1 };
}

/** An offset such as `+02:00`, the name of a zone, or undefined if unknown. */
function zoneOf(
  above: readonly string[],
  form: LoggerForm,
  stated: string | undefined,
): string | LoggerError | undefined {
  const pattern = form.zone;
  if (pattern !== undefined) {
    for (const [line, text] of above.entries()) {
      const given = pattern.exec(text.trim())?.[1]?.trim();
      if (given === undefined) continue;
      const zone = plainZone(given);
      return zone ?? { error: 'bad_time_zone', line: line + 1 };
    }
  }
  if (stated === undefined) return undefined;
  return plainZone(stated) ?? { error: 'bad_time_zone' };
}

function plainZone(given: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] =
    /^(?:(?:UTC|GMT)\s*)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(given) ?? [];
  if (sign !== undefined) {
    return Number(hours) <= 14 && Number(minutes) < 60
      ? `${sign}${hours.padStart(2, '0')}:${minutes}`
      : undefined;
  }
  if (/^(utc|gmt|z)$/i.test(given)) return '+00:00';
  // Names only: `EST` is an offset in one country and another in the next.
  if (!given.includes('/')) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: given });
    return given;
  } catch {
    return undefined;
  }
}

interface Row extends TemperaturePoint {
  readonly line: number;
}

function readRows(
  lines: readonly string[],
  heading: Heading,
  { zone, now }: { readonly zone: string | undefined; readonly now: number },
): LoggerFile | LoggerError {
  const { form, separator, columns } = heading;
  const clock = clockOf(zone);
  const places = new Map<LoggerWarningName, number[]>();
  const warn = (kind: LoggerWarningName, line: number) => {
    const known = places.get(kind);
    if (known === undefined) places.set(kind, [line]);
    else known.push(line);
  };
  const rows: Row[] = [];
  const implausible: number[] = [];
  let [previous, count, saysItself] = [Number.NEGATIVE_INFINITY, 0, true];
  const days = new Map<string, string | undefined>();
  for (let index = heading.line + 1; index < lines.length; index += 1) {
    const text = lines[index] ?? '';
    if (text.trim() === '') continue;
    const line = index + 1;
    count += 1;
    if (count > pointsMaximum) return { error: 'too_many_points', line };
    const cells = cellsOf(text, separator);
    const written = [cells[columns.moment], columns.time < 0 ? undefined : cells[columns.time]];
    const parts = partsOf(written.join(' ').trim());
    if (parts === undefined) return { error: 'bad_time', line };
    if (!days.has(parts.day)) {
      const reading = readDate(parts.day, form.dates);
      days.set(parts.day, 'value' in reading ? reading.value : undefined);
    }
    const day = days.get(parts.day);
    if (day === undefined) return { error: 'bad_time', line };
    const local = Date.parse(`${day}T${parts.time}Z`);
    if (Number.isNaN(local)) return { error: 'bad_time', line };
    const offsets = parts.offset === undefined ? clock(day, parts.time) : [parts.offset];
    const moments = offsets.map((offset) => Math.round(local / 1000) - offset);
    const at = moments.find((one) => one >= previous) ?? moments[0];
    if (at === undefined) return { error: 'no_time_zone', line };
    if (parts.offset === undefined) saysItself = false;
    if (at * 1000 > now + futureMs) return { error: 'in_future', line };
    const value = valueOf(cells[columns.value] ?? '', heading);
    if (typeof value === 'string') return { error: value, line };
    if (at < previous) warn('clock_back', line);
    previous = at;
    if (value < plausible.low || value > plausible.high) implausible.push(line);
    else rows.push({ at, value, line });
  }
  if (count === 0) return { error: 'empty' };
  if (rows.length === 0) return { error: 'no_plausible_value', line: heading.line + 2 };
  if (implausible.length > 0) places.set('implausible', implausible);
  const points = withoutDuplicates(rows, warn);
  for (const line of gapsOf(points)) warn('gap', line);
  return {
    form: heading.name,
    points: points.map(({ at, value }) => ({ at, value })),
    unit: heading.unit,
    timeZone: saysItself ? 'file' : (zone ?? 'file'),
    device: deviceOf(lines.slice(0, heading.line), form),
    warnings: loggerWarnings.flatMap((kind) => {
      const found = places.get(kind);
      return found === undefined ? [] : [{ kind, count: found.length, lines: found.slice(0, namedLines) }];
    }),
  };
}

/** A duplicate reading counts once; two different values of the same time both count. */
function withoutDuplicates(
  rows: readonly Row[],
  warn: (kind: LoggerWarningName, line: number) => void,
): Row[] {
  const ordered = rows.toSorted((one, other) => one.at - other.at || one.line - other.line);
  const kept: Row[] = [];
  let same: Row[] = [];
  for (const row of ordered) {
    if (same[0]?.at !== row.at) same = [];
    else warn('duplicate', row.line);
    if (same.some(({ value }) => value === row.value)) continue;
    same.push(row);
    kept.push(row);
  }
  return kept;
}

/** Lines after a pause of more than three times the usual interval. */
function gapsOf(rows: readonly Row[]): number[] {
  const pauses = rows.slice(1).map((row, place) => row.at - (rows[place]?.at ?? row.at));
  const usual = pauses.toSorted((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 0;
  if (usual === 0) return [];
  return pauses.flatMap((pause, place) => (pause > gapFactor * usual ? [rows[place + 1]?.line ?? 0] : []));
}

function deviceOf(above: readonly string[], form: LoggerForm): string | null {
  const { device } = form;
  if (device === undefined) return null;
  for (const text of above) {
    const found = device.exec(text.trim())?.[1]?.trim();
    if (found !== undefined) return found.replaceAll('"', '').slice(0, 100);
  }
  return null;
}

/** A date, a 24-hour time, and the offset from UTC in seconds if given. */
function partsOf(
  written: string,
): { readonly day: string; readonly time: string; readonly offset: number | undefined } | undefined {
  const [, day, time = '', fraction = '', zone] =
    /^(\d[\d./-]{5,9})[T ]+(\d{1,2}:\d{2}(?::\d{2})?)(\.\d{1,6})? *(Z|[+-]\d{2}:?\d{2})?$/i.exec(written) ??
    [];
  if (day === undefined) return undefined;
  const full = /^\d:/.test(time) ? `0${time}` : time;
  if (zone === undefined || /^z$/i.test(zone))
    return { day, time: full + fraction, offset: zone === undefined ? undefined : 0 };
  return { day, time: full + fraction, offset: offsetSeconds(zone) };
}

function offsetSeconds(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/**
 * The possible offsets from UTC in seconds of a local date and time: none without a zone, two in the repeated
 * hour in autumn, that of the earlier time first.
 */
type Clock = (day: string, time: string) => readonly number[];

function clockOf(zone: string | undefined): Clock {
  if (zone === undefined) return () => [];
  if (/^[+-]/.test(zone)) {
    const offset = offsetSeconds(zone);
    return () => [offset];
  }
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  // Cached, since offsets change only at quarters of an hour; looking each reading up would take seconds.
  const known = new Map<string, readonly number[]>();
  return (day, time) => {
    const quarter = `${time.slice(0, 3)}${String(Math.floor(Number(time.slice(3, 5)) / 15) * 15).padStart(2, '0')}`;
    const key = `${day} ${quarter}`;
    const there = known.get(key);
    if (there !== undefined) return there;
    const moment = momentIn(zone, day, quarter).getTime();
    const same = [moment - hourMs, moment, moment + hourMs].filter(
      (one) => shown.format(one) === shown.format(moment),
    );
    const offsets = same.map((one) => (Date.parse(`${day}T${quarter}Z`) - one) / 1000);
    known.set(key, offsets);
    return offsets;
  };
}

// Compiled once: a file has 50,000 of them.
const decimals = {
  '.': /^[-\u2212]?\d{1,5}(?:\.\d{1,6})?$/,
  ',': /^[-\u2212]?\d{1,5}(?:,\d{1,6})?$/,
} as const;

/** Hundredths of a degree Celsius, or why there are none. */
function valueOf(cell: string, { form, unit: declared }: Heading): number | 'bad_value' | 'mixed_units' {
  const [, written = '', given] = /^(.*?)\s*(?:°\s*)?([CFcf])?$/.exec(cell.trim()) ?? [];
  if (given !== undefined && given.toUpperCase() !== declared) return 'mixed_units';
  if (!decimals[form.decimal].test(written)) return 'bad_value';
  const degrees = Number(written.replace('\u2212', '-').replace(',', '.'));
  return Math.round(declared === 'F' ? ((degrees - 32) * 500) / 9 : degrees * 100);
}

/** The cells of a line; quotation marks may enclose one. */
function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let place = 0; place < line.length; place += 1) {
    const letter = line.charAt(place);
    if (letter === '"' && quoted && line.charAt(place + 1) === '"') {
      cell += '"';
      place += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}
