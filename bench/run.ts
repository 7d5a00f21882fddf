// npm run bench: every figure is a ratio of two measurements made side by side in this run. `-- --quick` uses
// a tenth of the data and less time, for a rough result.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { againstOther, startOther } from './against-tree.ts';
import { type BackupFigure, backupFigure, backupHeadings, backupRow } from './backup-call.ts';
import { everyList, immediateMs, onTimeLists, type WaitFigure } from './every-list.ts';
import { exportAgainstCopy } from './export-call.ts';
import { gapsAgainstSql } from './gaps-call.ts';
import { type ImportFigure, importAgainstCopy } from './import-call.ts';
import { measureFrontEnds, measureMap, measurePages, measureTemperatures } from './in-browser.ts';
import {
  againstCeiling,
  againstSmall,
  ceilingHeadings,
  ceilingRow,
  connections,
  type FlatnessFigure,
} from './list-calls.ts';
import { againstProducts, productHeadings, productRow } from './other-products.ts';
import { peopleFigures, peopleHeadings } from './people-calls.ts';
import { missingPrograms } from './pgbench.ts';
import { openPlaces, type Place } from './places.ts';
import { type Portal, startPortal } from './portal-handle.ts';
import { positionsOfDays, printPositions } from './positions-call.ts';
import { reconciliationAgainstSql } from './reconciliation-call.ts';
import { reportOf } from './report-call.ts';
import { searchFigures } from './search-calls.ts';
import { printTable, short } from './table.ts';
import { type WorkbookFigure, workbookFigures } from './workbooks.ts';
import { writeResult } from './write-result.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    people: { type: 'boolean', default: false },
    inspection: { type: 'boolean', default: false },
    customer: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    map: { type: 'boolean', default: false },
    temperatures: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    workbooks: { type: 'boolean', default: false },
    products: { type: 'boolean', default: false },
    'front-ends': { type: 'boolean', default: false },
    backup: { type: 'boolean', default: false },
    'on-time': { type: 'boolean', default: false },
    /** The folder of another checkout, with its packages installed. */
    against: { type: 'string' },
    /** Positions per day. */
    positions: { type: 'string' },
    days: { type: 'string', default: '30' },
  },
});
const needsNoDatabase = values.map || values.pages || values.temperatures || values.workbooks;
const missing = needsNoDatabase ? undefined : missingPrograms();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}

const size = values.quick ? { packages: 100_000, projects: 2000 } : { packages: 1_000_000, projects: 20_000 };
const seconds = values.quick ? 1 : 2.5;
const stopping: (() => Promise<void>)[] = [];
let stopped: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(1));

if (values.map) {
  await measureMap(values.quick ? 1000 : 5000);
  process.exit(0);
}
if (values.temperatures) {
  await measureTemperatures();
  process.exit(0);
}
if (values.pages) {
  await measurePages();
  process.exit(0);
}
if (values.workbooks) {
  await measureWorkbooks();
  process.exit(0);
}
const places = await openPlaces({ onDisk: values.positions !== undefined });
stopping.push(places.remove);
let code = 1;
try {
  await measure();
  code = 0;
} catch (error) {
  console.error(error);
} finally {
  await stopAll(code);
}

async function measure(): Promise<void> {
  if (values.people) return measurePeople();
  if (values.inspection) return measureInspection();
  if (values.customer) return measureCustomer();
  if (values.import) return measureImport();
  if (values.search) return measureSearch();
  if (values['on-time']) return measureOnTime();
  if (values.products) return measureProducts();
  if (values.backup) return measureBackup();
  if (values['front-ends'])
    return measureFrontEnds(await places.make('front_ends', { packages: 10_000, projects: 200 }, 'nothing'));
  if (values.against !== undefined) return measureAgainst(values.against);
  if (values.positions !== undefined) return measurePositions(Number(values.positions), Number(values.days));
  console.log(`making ${size.packages.toLocaleString('en')} packages, and 10,000`);
  const smallPlace = await places.make('small', { packages: 10_000, projects: 200 }, 'nothing');
  const largePlace = await places.make('large', size, 'export');
  const small = await startPortal(smallPlace);
  const large = await startPortal(largePlace);
  stopping.push(small.stop, large.stop);
  const idle = os.loadavg()[0] ?? 0;

  const ceiling = await againstCeiling(large, largePlace, seconds);
  printTable(
    `List calls against pgbench, ${connections} connections`,
    ceilingHeadings,
    ceiling.map(ceilingRow),
  );

  const flatness = await flatnessOf(large, small);

  const sheet = await exportAgainstCopy(largePlace, large);
  printTable(
    `Export of ${sheet.rows.toLocaleString('en')} rows as .xlsx against COPY … TO CSV`,
    ['ours s', 'COPY s', 'ratio', 'idle MB', 'peak above idle MB (aim 60)', 'file MB'],
    [
      [sheet.ourSeconds, sheet.copySeconds, sheet.ratio]
        .map(short)
        .concat([sheet.idleMegabytes, sheet.peakAboveIdleMegabytes, sheet.sheetMegabytes].map(short)),
    ],
  );

  const brought = await importOf(largePlace);

  const waits = await everyList(large);
  const slow = printWaits(waits);

  writeResult({
    size,
    seconds,
    connections,
    idleLoad: idle,
    ceiling,
    flatness,
    export: sheet,
    import: brought,
    slow,
    ways: waits.length,
  });
}

/** Prints the slowest; returns those that are not immediate. */
function printWaits(waits: readonly WaitFigure[]): WaitFigure[] {
  const slow = waits.filter(({ ms }) => ms > immediateMs);
  printTable(
    `${waits.length} ways to ask for a list, one caller alone: ${slow.length} over ${immediateMs} ms; the slowest`,
    ['caller', 'call', 'ms'],
    waits.slice(0, 12).map(({ caller, path: call, ms }) => [caller, call, short(ms)]),
  );
  return slow;
}

async function measureOnTime(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const portal = await startPortal(await places.make('large', size, 'shipments'));
  stopping.push(portal.stop);
  const waits = await onTimeLists(portal);
  writeResult({ size, slow: printWaits(waits), ways: waits.length, idleLoad: load });
}

async function measurePositions(perDay: number, days: number): Promise<void> {
  if (!(perDay > 0 && days > 0)) throw new Error('--positions and --days are whole numbers above 0');
  const load = os.loadavg()[0] ?? 0;
  const place = await places.make('positions', { packages: 100_000, projects: 2000 }, 'nothing');
  const of = `${perDay.toLocaleString('en')} positions a day of ${days} days`;
  console.log(`making ${of}`);
  const figure = await positionsOfDays(place, perDay, days);
  printPositions(figure, `5,000 cars with ${of}, load ${short(load)} at the start`);
  writeResult({ positions: figure, idleLoad: load });
}

async function flatnessOf(large: Portal, small: Portal): Promise<FlatnessFigure[]> {
  const figures = await againstSmall(large, small, seconds);
  printTable(
    `A customer's page, ${size.packages.toLocaleString('en')} packages and invoices against 10,000`,
    ['list call', 'large ms', 'small ms', 'ratio (aim 1.5)'],
    figures.map(({ call, largeMs, smallMs, ratio }) => [call, ...[largeMs, smallMs, ratio].map(short)]),
  );
  return figures;
}

async function importOf(place: Place): Promise<ImportFigure> {
  const brought = await importAgainstCopy(place);
  printTable(
    `Import of ${brought.rows.toLocaleString('en')} rows against COPY … FROM CSV into the same table`,
    [
      'check s',
      'commit s',
      'COPY s',
      'ratio (aim 0.15)',
      'check / commit (aim 1)',
      'COPY into a bare table s',
      'idle MB',
      'peak above idle MB (aim 80)',
    ],
    [
      [
        brought.checkSeconds,
        brought.commitSeconds,
        brought.copySeconds,
        brought.ratio,
        brought.checkSeconds / brought.commitSeconds,
        brought.bareCopySeconds,
        brought.idleMegabytes,
        brought.peakAboveIdleMegabytes,
      ].map(short),
    ],
  );
  return brought;
}

async function measureCustomer(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const small = await startPortal(await places.make('small', { packages: 10_000, projects: 200 }, 'nothing'));
  const large = await startPortal(await places.make('large', size, 'nothing'));
  stopping.push(small.stop, large.stop);
  writeResult({ size, flatness: await flatnessOf(large, small), idleLoad: load });
}

async function measureWorkbooks(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const figures: WorkbookFigure[] = [];
  for (const rows of values.quick ? [10_000, 100_000] : [100_000, 1_000_000])
    figures.push(await workbookFigures(rows));
  printTable(
    `Writing a workbook of eight columns, load ${short(load)} at the start`,
    [
      'rows',
      'ours s',
      'zlib s',
      'hucre s',
      'ours / zlib (aim 1.3)',
      'ours / hucre',
      'MB',
      'peak above idle MB (aim 100)',
    ],
    figures.map((one) => [
      one.rows.toLocaleString('en'),
      ...[
        one.ourSeconds,
        one.zlibSeconds,
        one.otherSeconds,
        one.ofZlib,
        one.ofOther,
        one.megabytes,
        one.peakAboveIdleMegabytes,
      ].map(short),
    ]),
  );
  writeResult({ workbooks: figures, idleLoad: load });
}

async function measureSearch(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const portal = await startPortal(await places.make('large', size, 'nothing'));
  stopping.push(portal.stop);
  const search = await searchFigures(portal);
  printTable(
    `Search over everything, ${size.packages.toLocaleString('en')} packages and invoices (aim 100 ms)`,
    ['caller', 'text', 'found', 'first ms', 'ms'],
    search.map(({ caller, text, found, firstMs, ms }) => [
      caller,
      text,
      String(found),
      short(firstMs),
      short(ms),
    ]),
  );
  writeResult({ size, search, idleLoad: load });
}

async function measureBackup(): Promise<void> {
  const backups: BackupFigure[] = [];
  for (const given of [{ packages: 10_000, projects: 200 }, size]) {
    const place = await places.make(`backup_${given.packages}`, given, 'nothing');
    backups.push(await backupFigure(place, given.packages));
  }
  printTable('Backup and restore', backupHeadings, backups.map(backupRow));
  writeResult({ backups });
}

async function measureProducts(): Promise<void> {
  const idle = os.loadavg()[0] ?? 0;
  const products = await againstProducts(await places.make('large', size, 'nothing'), seconds);
  printTable(
    `The portal and other products, ${size.packages.toLocaleString('en')} packages, ${connections} connections, load ${short(idle)} at the start`,
    productHeadings,
    products.map(productRow),
  );
  writeResult({ size, products, idleLoad: idle });
}

async function measureAgainst(folder: string): Promise<void> {
  const idle = os.loadavg()[0] ?? 0;
  const other = await startOther(folder, size);
  stopping.push(other.stop);
  const place = await places.make('large', size, 'nothing');
  const trees = await againstOther(place, other.portal, seconds);
  printTable(
    `List calls a second of this tree and of another, ${size.packages.toLocaleString('en')} packages, ${connections} connections, load ${short(idle)} at the start`,
    ['list call', 'this tree /s', 'the other /s', 'ratio'],
    trees.map(({ call, ourPerSecond, otherPerSecond, ratio }) => [
      call,
      ...[ourPerSecond, otherPerSecond, ratio].map(short),
    ]),
  );
  writeResult({ size, trees, idleLoad: idle });
}

async function measureImport(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  // The table that is written to is as large as in the full run; the others do not matter.
  const place = await places.make('large', { packages: 10_000, projects: size.projects }, 'export');
  const report = await reportOf(place);
  printTable(
    `The report of a project with ${report.rows.toLocaleString('en')} rows, made by a job`,
    ['request ms', 'job s', 'idle MB', 'peak above idle MB (aim 60)', 'file MB'],
    [
      [
        report.requestMs,
        report.jobSeconds,
        report.idleMegabytes,
        report.peakAboveIdleMegabytes,
        report.sheetMegabytes,
      ].map(short),
    ],
  );
  writeResult({ import: await importOf(place), report, idleLoad: load });
}

async function measurePeople(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const place = await places.make('people', { packages: 10_000, projects: 10_000 }, 'nothing');
  const portal = await startPortal(place);
  stopping.push(portal.stop);
  const figures = await peopleFigures(portal, place, seconds);
  printTable(`Figures of people, load ${short(load)} at the start`, peopleHeadings, figures);
  writeResult({ people: figures, idleLoad: load });
}

async function measureInspection(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const place = await places.make('inspection', { packages: 10_000, projects: 200 }, 'nothing');
  const portal = await startPortal(place);
  stopping.push(portal.stop);
  const figure = await reconciliationAgainstSql(portal, place, seconds);
  printTable(
    `Reconciliation of a project with ${figure.movements.toLocaleString('en')} movements, load ${short(load)} at the start`,
    ['ours ms (aim 300)', 'its SQL ms', 'ratio'],
    [[figure.ourMs, figure.sqlMs, figure.ratio].map(short)],
  );
  await portal.stop();
  const housePlace = await places.make('house', { packages: 100_000, projects: 20_000 }, 'stock');
  const house = await startPortal(housePlace);
  stopping.push(house.stop);
  const gaps = await gapsAgainstSql(house, housePlace, seconds);
  printTable(
    'The gap list of 1,000,000 lines and rows of stock',
    ['gap list', 'ours ms (aim 300)', 'its SQL ms', 'ratio'],
    gaps.map(({ call, ourMs, sqlMs, ratio }) => [
      call,
      short(ourMs),
      ...[sqlMs, ratio].map((value) => (value === undefined ? '' : short(value))),
    ]),
  );
  writeResult({ reconciliation: figure, gaps, idleLoad: load });
}

/** A second call, such as by an interrupt followed by the regular end, waits for the first. */
async function stopAll(exitCode: number): Promise<never> {
  stopped ??= stopEach();
  await stopped;
  process.exit(exitCode);
}

async function stopEach(): Promise<void> {
  for (const stop of stopping.splice(0).toReversed()) await stop().catch(() => {});
}
