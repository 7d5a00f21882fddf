import { expect, it } from 'vitest';
import { atMinimumRate } from './minimum-rate.ts';

async function* pieces(count: number, size: number) {
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(size);
}
const later = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

it('cuts off a receiver that has made us wait for longer than its rate allows, and ends its source', async () => {
  let ended = false;
  async function* source() {
    try {
      yield* pieces(10, 10);
    } finally {
      ended = true;
    }
  }
  let cut = () => {};
  const cutOff = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const taken = atMinimumRate(source(), { graceMs: 20, bytesPerSecond: 1_000_000 }, () => cut())[
    Symbol.asyncIterator
  ]();
  await taken.next();
  await cutOff;
  await taken.return?.();
  expect(ended).toBe(true);
});

it('lets a receiver be late that takes enough on the whole', async () => {
  let cuts = 0;
  let bytes = 0;
  // 100 bytes at 1 byte a second allow for more than any wait here.
  const rate = { graceMs: 5_000, bytesPerSecond: 1 };
  for await (const piece of atMinimumRate(pieces(5, 100), rate, () => void (cuts += 1))) {
    bytes += piece.length;
    await later(5);
  }
  expect([bytes, cuts]).toEqual([500, 0]);
});
