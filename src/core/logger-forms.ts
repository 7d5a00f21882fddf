// The formats of temperature loggers' files, as data: headings, date and decimal formats, errors and
// warnings. Requirements: issue 13, part 6.
// Requirements: issue 13, part 6.
import type { TemperaturePoint } from './temperature.ts';

/** The maximum number of readings of a file. */
export const pointsMaximum = 50_000;

export interface LoggerForm {
  readonly separators: readonly string[];
  readonly decimal: '.' | ',';
  /** Date formats, as in imports. */
  readonly dates: readonly string[];
  /** Column headings in lower case; the time is in one column or two. */
  readonly moment: RegExp;
  readonly time?: RegExp;
  readonly value: RegExp;
  /** The line above the heading that names the time zone; undefined if the format has no such line. */
  readonly zone?: RegExp;
  /** The line that names the logger. */
  readonly device?: RegExp;
}

// A unit is part of the heading: `temperature` alone could be either.
const celsius = '(?:[\\s_(\\[]*(?:°\\s*c|deg\\.?\\s*c|celsius|c)[)\\]]*)';
export const fahrenheit = '(?:[\\s_(\\[]*(?:°\\s*f|deg\\.?\\s*f|fahrenheit|f)[)\\]]*)';
const unit = `(?:${celsius}|${fahrenheit})`;

export const loggerForms = {
  /** `timestamp,temperature_c` with moments as ISO 8601. */
  iso: {
    separators: [',', ';', '\t'],
    decimal: '.',
    dates: ['YYYY-MM-DD'],
    moment: /^(?:timestamp|datetime|date_time|time \(utc\)|recorded_at)$/,
    value: new RegExp(`^temp(?:erature)?${unit}$`),
  },
  /** `Date;Time;Temperature (°F)` with days as 31.12.2026 and decimal commas. */
  two_columns: {
    separators: [';', '\t'],
    decimal: ',',
    dates: ['DD.MM.YYYY', 'DD/MM/YYYY'],
    moment: /^date$/,
    time: /^time$/,
    value: new RegExp(`^temp(?:erature)?${unit}$`),
  },
  /** A block of facts about the logger, then numbered rows `No.,Date/Time,Ch1 (°C)`. */
  with_header: {
    separators: [',', ';', '\t'],
    decimal: '.',
    dates: ['YYYY-MM-DD', 'YYYY/MM/DD'],
    moment: /^(?:date\/time|date time|local time)$/,
    value: new RegExp(`^(?:ch(?:annel)?\\s*\\d?|sensor|temp(?:erature)?)${unit}$`),
    zone: /^time ?zone\s*[:,;\t]\s*(.+)$/i,
    device: /^(?:serial (?:number|no\.?)|logger|device)\s*[:,;\t]\s*(.+)$/i,
  },
} as const satisfies Readonly<Record<string, LoggerForm>>;
export type LoggerFormName = keyof typeof loggerForms;
export const loggerFormNames = Object.keys(loggerForms) as LoggerFormName[];

export const loggerErrors = [
  'empty',
  'unknown_form',
  'no_unit',
  'no_time_zone',
  'bad_time_zone',
  'bad_time',
  'bad_value',
  'mixed_units',
  'in_future',
  'too_many_points',
  'no_plausible_value',
] as const;
export type LoggerErrorName = (typeof loggerErrors)[number];

/** Why a file is refused, and in which line. */
export interface LoggerError {
  readonly error: LoggerErrorName;
  readonly line?: number;
}

export const loggerWarnings = ['clock_back', 'gap', 'duplicate', 'implausible'] as const;
export type LoggerWarningName = (typeof loggerWarnings)[number];

/** A warning about an accepted file: the number of occurrences and the first lines. */
export interface LoggerWarning {
  readonly kind: LoggerWarningName;
  readonly count: number;
  readonly lines: readonly number[];
}

export interface LoggerFile {
  readonly form: LoggerFormName;
  /** In order of time. */
  readonly points: readonly TemperaturePoint[];
  readonly unit: 'C' | 'F';
  /** The source of the time zone: `file` if the file gives offsets, else the zone given by the user. */
  readonly timeZone: string;
  readonly device: string | null;
  readonly warnings: readonly LoggerWarning[];
}
