import { describe, expect, it, vi } from 'vitest';
import type { CarPosition } from '../contract.ts';
import { createFleet, type FleetChange } from './fleet.ts';

function car(id: number, updated_at: string, lat = 50): CarPosition {
  return {
    id,
    car: `AA ${id}`,
    type: 'Van',
    speed: 40,
    destination: null,
    lat,
    lng: 30,
    heading: 90,
    updated_at,
    airbill: null,
  };
}

const noon = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:00:10.000Z';

describe('the fleet', () => {
  it('MAP-02 has a list and a count, and reports changes', async () => {
    const fleet = createFleet();
    const changes: FleetChange[] = [];
    fleet.onChange((change) => changes.push(change));
    fleet.replace([car(1, noon), car(2, noon)]);
    fleet.take([car(1, later, 51)]);
    expect(changes.map(({ changed, gone }) => [changed.map(({ id }) => id), gone])).toEqual([
      [[1, 2], []],
      [[1], []],
    ]);
    await vi.waitFor(() => expect(fleet.state.get().results.map(({ lat }) => lat)).toEqual([51, 50]));
    expect(fleet.state.get().count).toBe(2);
  });

  it('MAP-01 lists the cars by name, also those that come later', async () => {
    const fleet = createFleet();
    // The list follows once a second.
    const expectListed = (names: readonly string[]) =>
      vi.waitFor(() => expect(fleet.state.get().results.map((one) => one.car)).toEqual(names), 10_000);
    fleet.replace([car(10, noon), car(2, noon)]);
    await expectListed(['AA 2', 'AA 10']);
    fleet.take([car(3, noon), car(10, later)]);
    await expectListed(['AA 2', 'AA 3', 'AA 10']);
    fleet.take([{ ...car(2, later), car: 'BB 1' }]);
    await expectListed(['AA 3', 'AA 10', 'BB 1']);
    fleet.remove([3]);
    await expectListed(['AA 10', 'BB 1']);
  });

  it('MAP-01 a late fix does not move the car back, and a repeated one changes nothing', () => {
    const fleet = createFleet();
    fleet.take([car(1, later, 51)]);
    const changes: FleetChange[] = [];
    fleet.onChange((change) => changes.push(change));
    fleet.take([car(1, noon, 50)]);
    fleet.take([car(1, later, 51)]);
    expect(changes).toEqual([]);
    expect(fleet.find(1)?.lat).toBe(51);
  });

  it('MAP-01 moves a known car and keeps the rest of it; one it does not know is left to the next list', () => {
    const fleet = createFleet();
    fleet.take([car(1, noon)]);
    const known = fleet.find(1);
    const changes: FleetChange[] = [];
    fleet.onChange((change) => changes.push(change));
    fleet.move({
      id: [1, 2],
      lat: [51, 52],
      lng: [31, 32],
      speed: [60, 60],
      heading: [null, 90],
      updated_at: [later, later],
    });
    const moved = { ...car(1, later, 51), lng: 31, speed: 60, heading: null };
    expect(changes).toEqual([{ changed: [moved], gone: [] }]);
    expect(fleet.all()).toEqual([moved]);
    // Thousands move at once: none of them is copied.
    expect(fleet.find(1)).toBe(known);
  });

  it('MAP-07 removes a car that is no longer listed or is reported as gone', () => {
    const fleet = createFleet();
    fleet.replace([car(1, noon), car(2, noon), car(3, noon)]);
    const gone: number[] = [];
    fleet.onChange((change) => gone.push(...change.gone));
    fleet.replace([car(1, noon), car(2, noon)]);
    fleet.remove([2, 9]);
    expect(gone).toEqual([3, 2]);
    expect(fleet.all().map(({ id }) => id)).toEqual([1]);
  });
});
