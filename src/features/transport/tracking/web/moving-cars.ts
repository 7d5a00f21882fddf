// Interpolates a car's position between two fixes: it moves linearly from its shown to its latest position.
export interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** The width of a degree of longitude on a map of this zoom, in pixels: the world is 512 of them wide at zoom 0. */
export function pixelsPerDegree(zoom: number): number {
  return (512 * 2 ** zoom) / 360;
}

/** How far apart two places are on a map, in pixels. */
export function pixelsApart(one: Place, other: Place, perDegree: number): number {
  const east = other.lng - one.lng;
  const north = (other.lat - one.lat) / Math.cos((one.lat * Math.PI) / 180);
  return Math.sqrt(east * east + north * north) * perDegree;
}

interface Movement {
  readonly from: Place;
  readonly to: Place;
  readonly begin: number;
  readonly end: number;
}

/** In degrees; a longer distance is a gap in the data, and the car jumps to its end. */
const longestWay = 0.2;
const shortestMs = 500;
const longestMs = 15_000;

/** The current movements; times are those of `performance.now()`. */
export function createMovements() {
  const movements = new Map<number, Movement>();
  const fixedAt = new Map<number, number>();

  function shown(id: number, now: number): Place | undefined {
    const movement = movements.get(id);
    if (!movement) return undefined;
    const { from, to, begin, end } = movement;
    const share = Math.min(1, Math.max(0, (now - begin) / (end - begin)));
    return { lng: from.lng + (to.lng - from.lng) * share, lat: from.lat + (to.lat - from.lat) * share };
  }

  return {
    /** Starts moving a car from its shown position; false if it must be placed at the new one immediately. */
    begin(id: number, before: Place, to: Place, now: number): boolean {
      const from = shown(id, now) ?? before;
      const since = now - (fixedAt.get(id) ?? now - longestMs);
      fixedAt.set(id, now);
      const way = Math.max(Math.abs(to.lng - from.lng), Math.abs(to.lat - from.lat));
      if (way === 0 || way > longestWay) {
        movements.delete(id);
        return false;
      }
      // Takes as long as the previous interval, so that the car arrives when the next fix is due.
      const lasts = Math.min(longestMs, Math.max(shortestMs, since));
      movements.set(id, { from, to, begin: now, end: now + lasts });
      return true;
    },
    /** Returns the current position of each moving car, and removes those that have arrived. */
    step(now: number): [id: number, place: Place][] {
      const places: [number, Place][] = [];
      for (const [id, { to, end }] of movements) {
        places.push([id, now >= end ? to : (shown(id, now) ?? to)]);
        if (now >= end) movements.delete(id);
      }
      return places;
    },
    /** Ends all movements and returns their destinations. */
    finish(): [id: number, place: Place][] {
      const places = [...movements].map(([id, { to }]): [number, Place] => [id, to]);
      movements.clear();
      return places;
    },
    forget(id: number): void {
      movements.delete(id);
      fixedAt.delete(id);
    },
    get count(): number {
      return movements.size;
    },
  };
}
