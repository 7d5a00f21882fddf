import type { GeoJSONSource, GeoJSONSourceDiff } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarPosition } from '../contract.ts';
import { createCarChanges } from './car-changes.ts';

const car = (id: number, lat = 50): CarPosition => ({
  id,
  car: `BE ${id}`,
  type: 'van',
  speed: 60,
  destination: null,
  lat,
  lng: 4,
  heading: 90,
  updated_at: '2026-11-28T12:00:00Z',
  airbill: null,
});

/** The data sent to MapLibre's worker, batch by batch. */
function source() {
  const batches: GeoJSONSourceDiff[] = [];
  const updateData = async (diff: GeoJSONSourceDiff) => void batches.push(diff);
  return { batches, source: { updateData } as unknown as GeoJSONSource };
}

describe('the changes of the cars on the map', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are one batch a turn of the page without a pace', async () => {
    const { batches, source: to } = source();
    const changes = createCarChanges(to, () => 0);
    changes.add([car(1), car(2)]);
    await vi.advanceTimersByTimeAsync(1);
    changes.update(car(1, 51), '2026-11-28T11:00:00Z', true);
    changes.update(car(2, 52), '2026-11-28T11:00:00Z', true);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches.map(({ add, update }) => [add?.length, update?.length])).toEqual([
      [2, 0],
      [0, 2],
    ]);
  });

  it('MAP-01 wait for the pace of so many cars, the latest place of each, and for no longer once there is none', async () => {
    const { batches, source: to } = source();
    let pace = 10_000;
    const changes = createCarChanges(to, (cars) => (cars > 1 ? pace : 0));
    changes.add([car(1), car(2)]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toHaveLength(1);
    changes.update(car(1, 51), '2026-11-28T11:00:00Z', true);
    await vi.advanceTimersByTimeAsync(9_000);
    changes.update(car(1, 52), '2026-11-28T11:00:00Z', true);
    expect(batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches[1]?.update?.map(({ newGeometry }) => newGeometry)).toEqual([
      { type: 'Point', coordinates: [4, 52] },
    ]);

    changes.update(car(2, 53), '2026-11-28T11:00:00Z', true);
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toHaveLength(2);
    pace = 0;
    changes.replan();
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toHaveLength(3);
  });

  it('end with the map', async () => {
    const { batches, source: to } = source();
    const changes = createCarChanges(to, () => 0);
    changes.add([car(1)]);
    changes.stop();
    changes.remove([1]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(batches).toEqual([]);
  });
});
