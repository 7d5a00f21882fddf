/**
 * A chunk that does not load within 120 s is an error with a retry, not an endless wait (CONST-09, A-141).
 */
export const chunkTimeoutMs = 120_000;

/** The loaded part of the app; rejects when it takes too long or fails to load. */
export async function arrive<T>(part: Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure()), timeoutMs);
  });
  try {
    return await Promise.race([part, tooLate]);
  } catch (error) {
    throw error instanceof ChunkFailure ? error : new ChunkFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A part of the app that failed to load. */
export class ChunkFailure extends Error {
  constructor(cause?: unknown) {
    super('a part of the app did not arrive', { cause });
  }
}
