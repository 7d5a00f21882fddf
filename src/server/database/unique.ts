import { AppError, type ErrorCode } from '#core/errors.ts';

/** Runs a write whose unique value may be taken already: then it throws this error, at its field. */
export async function unlessTaken<T>(code: ErrorCode, field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // 23505: a unique index refused the row.
    if (error instanceof Error && 'code' in error && error.code === '23505')
      throw new AppError(code, { fields: { [field]: 'taken' }, cause: error });
    throw error;
  }
}
