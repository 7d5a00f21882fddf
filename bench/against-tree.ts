// Compares with another checkout of this project: the same calls on as many rows, alternating.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Size } from './dataset.ts';
import { load } from './http-load.ts';
import { connections, everyListCall } from './list-calls.ts';
import type { Place } from './places.ts';
import { type Portal, startPortal } from './portal-handle.ts';
import { median } from './table.ts';

export interface TreeFigure {
  readonly call: string;
  readonly ourPerSecond: number;
  readonly otherPerSecond: number;
  /** Ours by theirs. */
  readonly ratio: number;
}

/** The portal of another checkout, on a database created by its own code; its packages must be installed. */
export interface OtherTree {
  readonly portal: Portal;
  stop(): Promise<void>;
}

const rounds = 5;

/** Makes the data of the other checkout in a PostgreSQL of its own, and starts its portal. */
export async function startOther(folder: string, size: Size): Promise<OtherTree> {
  const places: typeof import('./places.ts') = await programOf(folder, 'places.ts');
  const handle: typeof import('./portal-handle.ts') = await programOf(folder, 'portal-handle.ts');
  const opened = await places.openPlaces({ onDisk: false });
  try {
    const portal = await handle.startPortal(await opened.make('large', size, 'nothing'));
    return {
      portal,
      async stop() {
        await portal.stop();
        await opened.remove();
      },
    };
  } catch (error) {
    await opened.remove();
    throw error;
  }
}

/** Calls per second of both portals. They alternate, so that other load on the machine affects both. */
export async function againstOther(place: Place, other: Portal, seconds: number): Promise<TreeFigure[]> {
  const own = await startPortal(place);
  try {
    const figures: TreeFigure[] = [];
    for (const { call, path: url, token } of everyListCall()) {
      const perSecond = async ({ port }: Portal): Promise<number> =>
        (await load(port, { path: url, token }, connections, seconds)).perSecond;
      for (const portal of [own, other]) await load(portal.port, { path: url, token }, connections, 0.5);
      const rates: { ours: number[]; others: number[] } = { ours: [], others: [] };
      for (let round = 0; round < rounds; round++) {
        rates.ours.push(await perSecond(own));
        rates.others.push(await perSecond(other));
      }
      const [ourPerSecond, otherPerSecond] = [median(rates.ours), median(rates.others)];
      figures.push({ call, ourPerSecond, otherPerSecond, ratio: ourPerSecond / otherPerSecond });
    }
    return figures;
  } finally {
    await own.stop();
  }
}

/** A program of the other checkout; its imports are resolved there. */
async function programOf<Program>(folder: string, file: string): Promise<Program> {
  return import(pathToFileURL(path.resolve(folder, 'bench', file)).href) as Promise<Program>;
}
