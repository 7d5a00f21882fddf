// A download holds a snapshot of the database: a client slower than a poor line is disconnected.
export interface DownloadRate {
  /** How long any receiver may make us wait in all, … */
  readonly graceMs: number;
  /** … beside the time that what it took would need at this rate. */
  readonly bytesPerSecond: number;
}

export const downloadRate: DownloadRate = { graceMs: 30_000, bytesPerSecond: 8 * 1024 };

/** The same bytes; `cut` is called once the receiver has made us wait for longer than the rate allows. */
export function atMinimumRate(
  bytes: AsyncIterable<Uint8Array>,
  { graceMs, bytesPerSecond }: DownloadRate,
  cut: () => void,
): AsyncIterable<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  let taken = 0;
  let waitedMs = 0;
  let givenAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        clearTimeout(timer);
        if (givenAt !== undefined) waitedMs += Date.now() - givenAt;
        const next = await pieces.next();
        if (next.done === true) return next;
        givenAt = Date.now();
        timer = setTimeout(cut, graceMs + (taken / bytesPerSecond) * 1000 - waitedMs);
        taken += next.value.length;
        return next;
      },
      async return() {
        clearTimeout(timer);
        await pieces.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
