import { AppError, type ErrorCode } from '#core/errors.ts';

/** Runs a write with a unique value; throws this error at its field if the value is taken. */
export async function unlessTaken<T>(code: ErrorCode, field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // 23505: unique violation.
    if (error instanceof Error && 'code' in error && error.code === '23505')
      throw new AppError(code, { fields: { [field]: 'taken' }, cause: error });
    throw error;
  }
}
