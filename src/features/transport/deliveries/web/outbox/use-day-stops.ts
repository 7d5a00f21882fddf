// The driver's stops of the day, cached on the device for offline use.
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { CallFailure } from '#web/messages.ts';
import { currentUser } from '#web/session.ts';
import { type DriverStop, deliveriesContract } from '../../contract.ts';
import { currentDevice, registeredDevice } from './device.ts';
import { openJson, sealJson } from './encryption.ts';
import { openStorage } from './storage.ts';

/** Invalidated after a report. */
export const dayStopsKey = ['driver', 'stops'] as const;

export type DayStops = z.output<typeof deliveriesContract.stops.response>;

/**
 * The stops, undefined until loaded; `stale` is the time of the cached copy if the server was unreachable.
 */
export function useDayStops({ enabled = true } = {}) {
  const { data, error, refetch, isPending } = useQuery({
    queryKey: dayStopsKey,
    queryFn: ({ signal }) => readStops(signal),
    enabled,
    refetchOnReconnect: true,
    meta: { quiet: true },
  });
  return { stops: data?.stops, stale: data?.stale, error, refetch, isPending };
}

/** Returns the stop of this package, if any. */
export function findStop(stops: DayStops | undefined, id: number | undefined): DriverStop | undefined {
  return [...(stops?.to_do ?? []), ...(stops?.done ?? [])].find((one) => one.id === id);
}

const name = 'driver stops';

/** One after the other, so that the latest stops remain. */
let keeping = Promise.resolve();

async function readStops(signal: AbortSignal): Promise<{ stops: DayStops; stale: Date | undefined }> {
  try {
    const stops = await call(deliveriesContract.stops, {}, { signal });
    // Not awaited: the stops are shown even if this phone has yet to be registered.
    keeping = keeping.then(() => keep(stops)).catch(() => undefined);
    return { stops, stale: undefined };
  } catch (error) {
    const unreachable = error instanceof CallFailure && [0, 502, 503, 504].includes(error.failure.status);
    const kept = unreachable ? await findKept() : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

async function keep(stops: DayStops): Promise<void> {
  const database = await openStorage();
  if (!database || currentUser() === undefined) return;
  const device = (await currentDevice(database)) ?? (await registeredDevice(database));
  const content = await sealJson(device.queueKey, name, stops);
  await database.put('kept', { name, device: device.id, at: Date.now(), content });
}

async function findKept(): Promise<{ stops: DayStops; stale: Date } | undefined> {
  const database = await openStorage();
  const device = database && (await currentDevice(database));
  const kept = await database?.get('kept', name);
  if (!device || kept?.device !== device.id) return undefined;
  const opened = await openJson(device.queueKey, name, kept.content).catch(() => undefined);
  // A copy cached by an older version of the app may have another shape.
  const read = deliveriesContract.stops.response.safeParse(opened);
  return read.success ? { stops: read.data, stale: new Date(kept.at) } : undefined;
}
