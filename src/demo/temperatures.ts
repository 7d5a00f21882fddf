import { searchText } from '#core/fold.ts';
import type { TemperaturePoint } from '#core/temperature.ts';
import { storageLimits, workingDaysAfter } from '#features/transport/excursions/rules.ts';
import { judge, packPoints } from '#features/transport/temperatures/rules.ts';
import { demoAccounts } from './accounts.ts';
import { dayAfter, momentOn } from './calendar.ts';
import { addFile, bytea } from './files.ts';
import type { Row, Rows } from './rows.ts';
import type { User } from './users.ts';

/** Minutes between two readings, and days that a logger is under way. */
const interval = 10;
const days = 3;

/**
 * The loggers of three delivered packages of 2–8 °C: without an excursion, with an open one, and with a
 * released one.
 */
export function addTemperatures(
  rows: Rows,
  { users, today }: { readonly users: readonly User[]; readonly today: string },
): void {
  const quality = users.find(({ email }) => email === 'quality@demo.test');
  const staff = users.find(({ email }) => email === 'staff@demo.test');
  if (quality === undefined || staff === undefined)
    throw new Error('the demo world has no account of quality');
  const packages = cooledPackages(rows, today);
  for (const [place, kind] of (['within', 'open', 'released'] as const).entries()) {
    const shipped = packages[place];
    if (shipped === undefined) throw new Error('the demo world has too few delivered packages of 2–8 °C');
    const start = Date.parse(momentOn(dayAfter(shipped.day, -days), 6)) / 1000;
    const points = readings(start, kind === 'within' ? 0 : kind === 'open' ? 5.4 : 4.6);
    const uploadedAt = momentOn(dayAfter(shipped.day, 1), 9, 30);
    const file = addLoggerFile(rows, { shipped, points, uploadedAt, uploadedBy: staff.id });
    if (kind === 'within') continue;
    const decided =
      kind === 'released' ? { by: quality, at: momentOn(dayAfter(shipped.day, 2), 11, 5) } : undefined;
    addCase(rows, { shipped, file, openedAt: uploadedAt, decided });
  }
}

const allowedMinutes = 240;
const limits = storageLimits['2-8'];

interface Shipped {
  readonly row: Row;
  readonly day: string;
  readonly lines: readonly Row[];
}

/** Delivered packages whose goods are all kept at 2–8 °C, the latest first. */
function cooledPackages(rows: Rows, today: string): Shipped[] {
  const table = (name: string) => rows.tables.get(name) ?? [];
  const cooled = new Set(
    table('products').flatMap((row) =>
      row['storage_class'] === '2-8' ? [`${String(row['project_id'])} ${String(row['name'])}`] : [],
    ),
  );
  const linesOf = Map.groupBy(table('record_lines'), (row) => row['outbound_id']);
  const byAirbill = new Map(table('outbounds').map((row) => [row['airbill'], row]));
  const deliveredOn = new Map(
    table('package_statuses').flatMap((row) =>
      row['status'] === 'Delivered' ? [[row['package_id'], String(row['at']).slice(0, 10)]] : [],
    ),
  );
  return (
    table('packages')
      .flatMap((row) => {
        const outbound = byAirbill.get(row['airbill']);
        const lines = outbound && linesOf.get(outbound['id']);
        const isCooled = lines?.every((line) =>
          cooled.has(`${String(row['project_id'])} ${String(line['product'])}`),
        );
        const day = deliveredOn.get(row['id']);
        return lines !== undefined && isCooled && day !== undefined ? [{ row, day, lines }] : [];
      })
      // It is decided two days later; nothing in the demo world is in the future.
      .filter(({ day }) => day < dayAfter(today, -2))
      .toSorted(
        (one, other) => other.day.localeCompare(one.day) || Number(one.row['id']) - Number(other.row['id']),
      )
  );
}

/** Around 5 °C; `peak` °C more at most for some hours of the second day. */
function readings(start: number, peak: number): TemperaturePoint[] {
  return Array.from({ length: (days * 24 * 60) / interval }, (_, place) => {
    const hour = (place * interval) / 60;
    const wave = 0.6 * Math.sin(hour / 3) + 0.3 * Math.sin(hour * 1.7);
    const warm = peak * Math.exp(-(((hour - 34) / 5) ** 2));
    return { at: start + place * interval * 60, value: Math.round((5 + wave + warm) * 100) };
  });
}

function addLoggerFile(
  rows: Rows,
  given: {
    readonly shipped: Shipped;
    readonly points: readonly TemperaturePoint[];
    readonly uploadedAt: string;
    readonly uploadedBy: number;
  },
): { readonly id: number; readonly judged: ReturnType<typeof judge> } {
  const { shipped, points, uploadedAt } = given;
  const airbill = String(shipped.row['airbill']);
  const lines = points.map(({ at, value }) => `${isoOf(at)},${(value / 100).toFixed(2)}`);
  const file_id = addFile(rows, {
    name: `logger ${airbill}.csv`,
    content_type: 'text/csv',
    content: Buffer.from(`timestamp,temperature_c\n${lines.join('\n')}\n`),
    created_at: uploadedAt,
  });
  const judged = judge(points, { storageClass: '2-8', allowedMinutes });
  const { outside, range, kineticMean } = judged;
  const { id } = rows.add('temperature_files', {
    package_id: shipped.row['id'],
    outbound_id: null,
    file_id,
    form: 'iso',
    unit: 'C',
    time_zone: 'file',
    device: null,
    warnings: [],
    readings: points.length,
    first_at: isoOf(points[0]?.at ?? 0),
    last_at: isoOf(points.at(-1)?.at ?? 0),
    lowest_c: range.min / 100,
    highest_c: range.max / 100,
    mean_c: Math.round(range.mean) / 100,
    kinetic_mean_c: Math.round(kineticMean) / 100,
    storage_class: '2-8',
    low_c: limits.low / 100,
    high_c: limits.high / 100,
    allowed_minutes: allowedMinutes,
    seconds_below: outside.below,
    seconds_above: outside.above,
    longest_seconds: outside.longest,
    longest_from: outside.longestFrom === null ? null : isoOf(outside.longestFrom),
    readings_outside: outside.readings,
    is_excursion: judged.isExcursion,
    uploaded_at: uploadedAt,
    uploaded_by: given.uploadedBy,
    voided_at: null,
    void_reason: null,
  });
  rows.add('temperature_points', { points: bytea(Buffer.from(packPoints(points))) });
  return { id, judged };
}

function addCase(
  rows: Rows,
  given: {
    readonly shipped: Shipped;
    readonly file: ReturnType<typeof addLoggerFile>;
    readonly openedAt: string;
    readonly decided: { readonly by: User; readonly at: string } | undefined;
  },
): void {
  const { shipped, file, openedAt, decided } = given;
  const { outside, range } = file.judged;
  const reference = String(shipped.row['airbill']);
  const { id } = rows.add('excursions', {
    package_id: shipped.row['id'],
    outbound_id: null,
    project_id: shipped.row['project_id'],
    reference,
    storage_class: '2-8',
    opened_at: openedAt,
    due_on: workingDaysAfter(openedAt.slice(0, 10), 5),
    outcome: decided ? 'released' : null,
    outcome_reason: decided ? 'Stability data allow 48 hours at up to 25 °C.' : null,
    decided_at: decided?.at ?? null,
    decided_by: decided?.by.id ?? null,
    search_text: searchText([reference]),
  });
  rows.add('excursion_causes', {
    excursion_id: id,
    temperature_file_id: file.id,
    delivery_report_id: null,
    found_at: openedAt,
    low_c: limits.low / 100,
    high_c: limits.high / 100,
    allowed_minutes: allowedMinutes,
    seconds_outside: outside.below + outside.above,
    lowest_c: range.min / 100,
    highest_c: range.max / 100,
  });
  for (const line of shipped.lines) {
    const { id: line_id, batch_id, product, batch, quantity } = line;
    rows.add('excursion_items', { excursion_id: id, line_id, batch_id, product, batch, quantity });
  }
  if (decided === undefined) return;
  rows.add('signatures', {
    record_kind: 'excursions',
    record_id: id,
    record_version: 0,
    signer_id: decided.by.id,
    printed_name: demoAccounts.find(({ email }) => email === decided.by.email)?.name,
    meaning: 'released',
    second_factor: 'none',
    signed_at: decided.at,
  });
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
