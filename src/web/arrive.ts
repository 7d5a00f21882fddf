/** A page that does not arrive in 120 s is an error with a retry, not an endless wait (CONST-09, A-141). */
export const chunkTimeoutMs = 120_000;

/** The loaded part of the app, or an error when it takes too long or cannot be had. */
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

/** A part of the app that did not arrive. */
export class ChunkFailure extends Error {
  constructor(cause?: unknown) {
    super('a part of the app did not arrive', { cause });
  }
}
