import { describe, expect, it } from 'vitest';
import { readLoggerFile } from './logger-files.ts';
import { pointsMaximum } from './logger-forms.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const read = (content: string, timeZone?: string) => readLoggerFile(content, { timeZone, now });
const seconds = (moment: string) => Date.parse(moment) / 1000;

describe('the declared forms', () => {
  it('reads moments as ISO 8601 with °C', () => {
    expect(
      read('timestamp,temperature_c\n2026-03-04T10:15:00+02:00,5.1\n2026-03-04T08:25:00Z,-0.25\n'),
    ).toEqual({
      form: 'iso',
      points: [
        { at: seconds('2026-03-04T08:15:00Z'), value: 510 },
        { at: seconds('2026-03-04T08:25:00Z'), value: -25 },
      ],
      unit: 'C',
      timeZone: 'file',
      device: null,
      warnings: [],
    });
  });

  it('reads a day and a time in two columns, decimal commas and °F', () => {
    expect(
      read('Date;Time;Temperature (°F)\r\n04.03.2026;10:15;41,0\r\n04.03.2026;10:25;-4\r\n', 'Europe/Kyiv'),
    ).toMatchObject({
      form: 'two_columns',
      points: [
        { at: seconds('2026-03-04T08:15:00Z'), value: 500 },
        { at: seconds('2026-03-04T08:25:00Z'), value: -2000 },
      ],
      unit: 'F',
      timeZone: 'Europe/Kyiv',
    });
  });

  it('reads a block about the logger, with its time zone', () => {
    const file =
      'Serial number: "TX-17"\nTime zone: UTC+2\n\nNo.,Date/Time,Ch1 (°C)\n1,2026-03-04 10:15:00,5.1\n2,2026-03-04 10:25:00,5.2';
    // The file's own information has precedence over the user's.
    expect(read(file, 'Asia/Tokyo')).toMatchObject({
      form: 'with_header',
      points: [
        { at: seconds('2026-03-04T08:15:00Z'), value: 510 },
        { at: seconds('2026-03-04T08:25:00Z'), value: 520 },
      ],
      timeZone: '+02:00',
      device: 'TX-17',
    });
  });

  it('reads cells in quotation marks', () => {
    expect(read('"timestamp","temperature_c"\n"2026-03-04T08:15:00Z","5.1"\n')).toMatchObject({
      points: [{ at: seconds('2026-03-04T08:15:00Z'), value: 510 }],
    });
  });
});

describe('a file that is refused', () => {
  const iso = 'timestamp,temperature_c\n';
  it.each([
    ['without content', ' \n\n', 'empty', undefined],
    ['with a heading alone', iso, 'empty', undefined],
    ['of no known form', 'a,b\n1,2\n', 'unknown_form', undefined],
    ['without a unit', 'timestamp,temperature\n2026-03-04T08:15:00Z,5\n', 'no_unit', 1],
    ['without a time zone', `${iso}2026-03-04T08:15:00Z,5\n2026-03-04T08:25:00,5\n`, 'no_time_zone', 3],
    [
      'with a time zone that does not exist',
      'Time zone: Mars/Base\nDate/Time,Ch1 (°C)\n2026-03-04 08:15,5',
      'bad_time_zone',
      1,
    ],
    ['with a time that does not exist', `${iso}2026-03-04T08:75:00Z,5\n`, 'bad_time', 2],
    ['with a day that does not exist', `${iso}2026-02-30T08:15:00Z,5\n`, 'bad_time', 2],
    ['with a text as its value', `${iso}2026-03-04T08:15:00Z,warm\n`, 'bad_value', 2],
    ['without a value', `${iso}2026-03-04T08:15:00Z,\n`, 'bad_value', 2],
    ['with another unit in a cell', `${iso}2026-03-04T08:15:00Z,41 °F\n`, 'mixed_units', 2],
    ['from the future', `${iso}2026-11-21T08:15:00Z,5\n`, 'in_future', 2],
    ['from a broken sensor', `${iso}2026-03-04T08:15:00Z,999.9\n`, 'no_plausible_value', 2],
  ])('%s', (_, content, error, line) => {
    expect(read(content)).toEqual(line === undefined ? { error } : { error, line });
  });

  it('with more readings than a file may have', () => {
    const row = '2026-03-04T08:15:00Z,5\n';
    expect(read(iso + row.repeat(pointsMaximum + 1))).toEqual({
      error: 'too_many_points',
      line: pointsMaximum + 2,
    });
    expect(read(iso + row.repeat(pointsMaximum))).toHaveProperty('points');
  });

  it('with a time zone of a person that does not exist', () => {
    expect(read(`${iso}2026-03-04T08:15:00,5\n`, 'EST')).toEqual({ error: 'bad_time_zone' });
    expect(read(`${iso}2026-03-04T10:75:00,5\n`, 'Europe/Kyiv')).toEqual({ error: 'bad_time', line: 2 });
  });
});

describe('what is reported of an accepted file', () => {
  const rows = (...given: string[]) => `timestamp,temperature_c\n${given.join('\n')}\n`;
  const warningsOf = (content: string, timeZone?: string) => {
    const file = read(content, timeZone);
    return 'error' in file ? file : file.warnings;
  };

  it('a clock that was set back, and the points in order of time', () => {
    const content = rows('2026-03-04T08:15:00Z,5', '2026-03-04T08:05:00Z,6', '2026-03-04T08:25:00Z,7');
    expect(warningsOf(content)).toContainEqual({ kind: 'clock_back', count: 1, lines: [3] });
    expect(read(content)).toMatchObject({ points: [{ value: 600 }, { value: 500 }, { value: 700 }] });
  });

  it('a gap of more than three intervals', () => {
    const content = rows(
      ...['08:00', '08:10', '08:20', '09:00', '09:10'].map((time) => `2026-03-04T${time}:00Z,5`),
    );
    expect(warningsOf(content)).toEqual([{ kind: 'gap', count: 1, lines: [5] }]);
  });

  it('a reading that is there twice counts once, two values of one moment both', () => {
    const content = rows('2026-03-04T08:15:00Z,5', '2026-03-04T08:15:00Z,5', '2026-03-04T08:15:00Z,6');
    expect(warningsOf(content)).toEqual([{ kind: 'duplicate', count: 2, lines: [3, 4] }]);
    expect(read(content)).toMatchObject({ points: [{ value: 500 }, { value: 600 }] });
  });

  it('a value of no transport is left out and reported', () => {
    const content = rows('2026-03-04T08:15:00Z,5', '2026-03-04T08:25:00Z,-327.68', '2026-03-04T08:35:00Z,5');
    expect(warningsOf(content)).toContainEqual({ kind: 'implausible', count: 1, lines: [3] });
    expect(read(content)).toMatchObject({ points: [{ value: 500 }, { value: 500 }] });
  });

  it('clocks that are set back in autumn are no jump: the hour that comes twice is in order', () => {
    const content = rows(
      ...['02:30', '03:00', '03:30', '03:00', '03:30', '04:00'].map((time) => `2026-10-25T${time}:00,5`),
    );
    const file = read(content, 'Europe/Kyiv');
    expect(file).toMatchObject({ warnings: [] });
    expect(
      'error' in file ? [] : file.points.map(({ at }) => new Date(at * 1000).toISOString().slice(11, 16)),
    ).toEqual(['23:30', '00:00', '00:30', '01:00', '01:30', '02:00']);
  });
});
