// A download holds a database snapshot: a client slower than a poor connection is disconnected.
export interface DownloadRate {
  /** The time that a receiver may make us wait beyond what its bytes take at the minimum rate. */
  readonly graceMs: number;
  /** The minimum rate. */
  readonly bytesPerSecond: number;
}

export const downloadRate: DownloadRate = { graceMs: 30_000, bytesPerSecond: 8 * 1024 };

/** The same bytes; `cut` is called when the receiver is slower than the minimum rate. */
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
