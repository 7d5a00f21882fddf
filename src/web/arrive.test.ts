import { describe, expect, it, vi } from 'vitest';
import { arrive, ChunkFailure, chunkTimeoutMs } from './arrive.ts';

describe('arrive', () => {
  it('CONST-09 A-141 fails after 120 s and not before', async () => {
    vi.useFakeTimers();
    const outcome = vi.fn<(error: unknown) => void>();
    void arrive(new Promise(() => undefined)).catch(outcome);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(ChunkFailure));
    expect(chunkTimeoutMs).toBe(120_000);
    vi.useRealTimers();
  });

  it('returns the loaded part, and throws for one that fails to load', async () => {
    await expect(arrive(Promise.resolve(7))).resolves.toBe(7);
    await expect(arrive(Promise.reject(new TypeError('no network')))).rejects.toBeInstanceOf(ChunkFailure);
  });
});
