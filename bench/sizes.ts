// node bench/sizes.ts: every list call at several sizes, alternating: the cost of a page when the data grows
// tenfold, and tenfold again.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { type Caller, callers } from './dataset.ts';
import { everyCall, immediateMs, waitOf } from './every-list.ts';
import { openPlaces } from './places.ts';
import { type Portal, startPortal } from './portal-handle.ts';
import { median, printTable, short } from './table.ts';
import { writeResult } from './write-result.ts';

const { values } = parseArgs({
  options: { packages: { type: 'string', default: '10000,1000000,10000000' } },
});
const sizes = values.packages.split(',').map(Number);
if (!sizes.every((size) => size >= 10_000 && size % 10_000 === 0))
  throw new Error('--packages lists multiples of 10,000, such as 10000,1000000');

/** The permitted duration of a page relative to the smallest size, without and with a search. */
const aims = { plain: 1.5, searched: 3 } as const;

interface SizesFigure {
  readonly caller: Caller;
  readonly path: string;
  readonly kind: keyof typeof aims;
  /** Milliseconds at each size; not finite without a response. */
  readonly ms: readonly number[];
}

const places = await openPlaces({ onDisk: true });
const portals: Portal[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1));
try {
  for (const packages of sizes) {
    const started = performance.now();
    const place = await places.make(`of_${packages}`, { packages, projects: packages / 50 }, 'export');
    const seconds = (performance.now() - started) / 1000;
    console.log(`made ${packages.toLocaleString('en')} packages and invoices in ${seconds.toFixed(0)} s`);
    portals.push(await startPortal(place));
  }
  const idleLoad = os.loadavg()[0] ?? 0;
  const figures = await measure();
  print(figures);
  writeResult({ sizes, figures, idleLoad });
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}

async function measure(): Promise<SizesFigure[]> {
  const figures: SizesFigure[] = [];
  for (const [caller, path] of everyCall()) {
    const ms: number[] = [];
    for (const portal of portals) ms.push(await waitAt(portal, caller, path));
    figures.push({ caller, path, kind: path.includes('filter=') ? 'searched' : 'plain', ms });
  }
  return figures;
}

/** The database cancels a slow statement, and the portal reports it. */
async function waitAt(portal: Portal, caller: Caller, path: string): Promise<number> {
  try {
    return (await waitOf(portal, caller, path)).ms;
  } catch (error) {
    console.error(`${caller} ${path}: ${String(error).slice(0, 200)}`);
    return Number.POSITIVE_INFINITY;
  }
}

function print(figures: readonly SizesFigure[]): void {
  const names = sizes.map((size) => size.toLocaleString('en'));
  for (const [kind, aim] of Object.entries(aims)) {
    const ofKind = figures.filter((figure) => figure.kind === kind);
    const rows = Object.keys(callers).flatMap((caller) => {
      const own = ofKind.filter((figure) => figure.caller === caller);
      return sizes.map((size, at) => {
        const times = own.map(({ ms }) => ms[at] ?? Number.NaN);
        const ratios = own.map((figure) => ratioOf(figure, at));
        return [
          caller,
          size.toLocaleString('en'),
          String(own.length),
          short(median(times)),
          String(times.filter((ms) => ms > immediateMs).length),
          short(median(ratios)),
          String(ratios.filter((ratio) => ratio > aim).length),
        ];
      });
    });
    const headings = [
      'caller',
      'packages',
      'ways',
      'median ms',
      `over ${immediateMs} ms`,
      'median ratio',
      'over the aim',
    ];
    printTable(`Lists, ${kind}: milliseconds, and times the smallest (aim ${aim})`, headings, rows);
  }
  const slowest = figures
    .toSorted((one, other) => (other.ms.at(-1) ?? 0) - (one.ms.at(-1) ?? 0))
    .slice(0, 40);
  printTable(
    'The slowest at the largest size',
    ['caller', 'call', ...names],
    slowest.map(({ caller, path, ms }) => [caller, path, ...ms.map(short)]),
  );
}

function ratioOf({ ms }: SizesFigure, at: number): number {
  return (ms[at] ?? Number.NaN) / (ms[0] ?? Number.NaN);
}

async function end(code: number): Promise<never> {
  for (const portal of portals.splice(0)) await portal.stop().catch(() => {});
  await places.remove();
  process.exit(code);
}
