// List calls compared with their SQL in pgbench, and with the same calls on a hundredth of the data.
import { type Caller, callers } from './dataset.ts';
import { type Load, load, quantile } from './http-load.ts';
import { statementsPerSecond } from './pgbench.ts';
import type { Place } from './places.ts';
import type { Portal } from './portal-handle.ts';
import { median, short } from './table.ts';

interface ListCall {
  readonly name: string;
  readonly caller: Caller;
  readonly path: string;
}

export const connections = 8;
const rounds = 3;

const customerCalls: readonly ListCall[] = [
  { name: 'packages', caller: 'customer', path: '/api/packages/?limit=10' },
  { name: 'packages by status', caller: 'customer', path: '/api/packages/?limit=10&ordering=status,id' },
  { name: 'packages, search', caller: 'customer', path: '/api/packages/?limit=10&filter=customs' },
  { name: 'projects', caller: 'customer', path: '/api/projects/?limit=10' },
  { name: 'projects, search', caller: 'customer', path: '/api/projects/?limit=10&filter=oncology' },
  { name: 'inbounds of a project', caller: 'customer', path: '/api/projects/7/inbounds/?limit=10' },
  { name: 'current invoices', caller: 'customer', path: '/api/invoices/current/?limit=10' },
  { name: 'past invoices', caller: 'customer', path: '/api/invoices/past/?limit=10' },
  { name: 'debt', caller: 'customer', path: '/api/invoices/debt/?limit=10' },
  { name: 'past invoices, search', caller: 'customer', path: '/api/invoices/past/?limit=10&filter=inv-7' },
  {
    name: 'past invoices by sponsor',
    caller: 'customer',
    path: '/api/invoices/past/?limit=10&project__sponsor=Sponsor%205',
  },
  {
    name: 'past invoices by amount',
    caller: 'customer',
    path: '/api/invoices/past/?limit=10&ordering=-amount,id',
  },
  { name: 'debt by age', caller: 'customer', path: '/api/invoices/ageing/' },
];
const staffCalls: readonly ListCall[] = [
  { name: 'packages', caller: 'staff', path: '/api/packages/?limit=10' },
  { name: 'packages, rare search', caller: 'staff', path: '/api/packages/?limit=10&filter=DN-4712' },
  { name: 'packages, common search', caller: 'staff', path: '/api/packages/?limit=10&filter=transit' },
  { name: 'projects', caller: 'staff', path: '/api/projects/?limit=10' },
  { name: 'projects, search', caller: 'staff', path: '/api/projects/?limit=10&filter=PRT-0012' },
  { name: 'clients', caller: 'staff', path: '/api/clients/?limit=10' },
  { name: 'past invoices', caller: 'staff', path: '/api/invoices/past/?limit=10' },
  { name: 'debt', caller: 'staff', path: '/api/invoices/debt/?limit=10' },
];

/** All of them, with the token of the caller. */
export function everyListCall(): { call: string; path: string; token: string }[] {
  return [...customerCalls, ...staffCalls].map(({ name, caller, path }) => ({
    call: `${caller}: ${name}`,
    path,
    token: callers[caller],
  }));
}

export interface CeilingFigure {
  readonly call: string;
  readonly ourPerSecond: number;
  readonly ceilingPerSecond: number;
  readonly ratio: number;
  readonly p50: number;
  readonly p99: number;
  readonly p99ToMedian: number;
  /** Our calls with compressed responses, as browsers request. */
  readonly compressedRatio: number;
}

/** Both alternate, so that other load on the machine affects both. */
export async function againstCeiling(
  portal: Portal,
  place: Place,
  seconds: number,
): Promise<CeilingFigure[]> {
  const figures: CeilingFigure[] = [];
  for (const { call: name, ...call } of everyListCall()) {
    const statements = await portal.statementsOf(call.path, call.token);
    await load(portal.port, call, connections, 1);
    const ours: Load[] = [];
    const compressed: number[] = [];
    const ceiling: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(portal.port, call, connections, seconds));
      ceiling.push(await statementsPerSecond(place, statements, connections, seconds));
      const asBrowser = { ...call, compressed: true };
      compressed.push((await load(portal.port, asBrowser, connections, seconds / 2)).perSecond);
    }
    const times = ours.flatMap((one) => one.times).toSorted((a, b) => a - b);
    const ourPerSecond = median(ours.map((one) => one.perSecond));
    const ceilingPerSecond = median(ceiling);
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    figures.push({
      call: name,
      ourPerSecond,
      ceilingPerSecond,
      ratio: ourPerSecond / ceilingPerSecond,
      p50,
      p99,
      p99ToMedian: p99 / p50,
      compressedRatio: median(compressed) / ceilingPerSecond,
    });
  }
  return figures;
}

export const ceilingHeadings = [
  'list call',
  'ours /s',
  'pgbench /s',
  'ratio (aim 0.5)',
  'ratio, compressed',
  'p50 ms',
  'p99 ms',
  'p99 / p50 (aim 3)',
];

export function ceilingRow(figure: CeilingFigure): string[] {
  const { call, ourPerSecond, ceilingPerSecond, ratio, compressedRatio, p50, p99, p99ToMedian } = figure;
  return [
    call,
    ...[ourPerSecond, ceilingPerSecond, ratio, compressedRatio, p50, p99, p99ToMedian].map(short),
  ];
}

export interface FlatnessFigure {
  readonly call: string;
  readonly largeMs: number;
  readonly smallMs: number;
  readonly ratio: number;
}

/** A customer's page at both sizes, one call at a time, alternating. */
export async function againstSmall(large: Portal, small: Portal, seconds: number): Promise<FlatnessFigure[]> {
  const figures: FlatnessFigure[] = [];
  for (const { name, caller, path } of customerCalls) {
    const call = { path, token: callers[caller] };
    for (const { port } of [large, small]) await load(port, call, 1, 0.5);
    const times: { large: number[]; small: number[] } = { large: [], small: [] };
    for (let round = 0; round < 2 * rounds; round++) {
      times.large.push(quantile((await load(large.port, call, 1, seconds / 4)).times, 0.5));
      times.small.push(quantile((await load(small.port, call, 1, seconds / 4)).times, 0.5));
    }
    const [largeMs, smallMs] = [median(times.large), median(times.small)];
    figures.push({ call: `${caller}: ${name}`, largeMs, smallMs, ratio: largeMs / smallMs });
  }
  return figures;
}
