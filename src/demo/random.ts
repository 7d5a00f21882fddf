/** A deterministic random number generator. */
export interface Random {
  /** At least `from`, at most `to`. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T;
  /** Up to `count` distinct items, in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
}

/** Each generator of rows has its own seed, so that changing one leaves the others unchanged. */
export function randomFor(subject: string): Random {
  let state = seedOf(subject);
  // Mulberry32: short, and uniform enough for a demo.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)];
    if (found === undefined) throw new Error(`The demo world has nothing to choose from for ${subject}.`);
    return found;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const places = list.map((_, place) => place);
    while (places.length > count) places.splice(whole(0, places.length - 1), 1);
    return places.map((place) => list[place] as T);
  };
  return { whole, pick, some, chance: (percent) => next() * 100 < percent };
}

function seedOf(subject: string): number {
  let hash = 0x811c9dc5;
  for (const letter of subject) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
