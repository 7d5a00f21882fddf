// Repeatable calls: the same key with the same body gets the stored response for a day, even if the first
// response was lost.
import { createHash } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

export interface RepeatableCall {
  readonly userId: number;
  /** The endpoint: keys of different endpoints are independent. */
  readonly place: string;
  /** The header `Idempotency-Key`; without it the work is always done. */
  readonly key: string | undefined;
  /** Everything the response depends on. */
  readonly body: unknown;
}

export const longestKey = 200;

/**
 * Returns the stored response, or runs the work and stores its response in the same transaction. A concurrent
 * call with the same key waits. Throws CONFLICT for another body under the same key.
 */
export async function runIdempotent<Answer>(
  transaction: Queryable,
  { userId, place, key, body }: RepeatableCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  if (key === '' || key.length > longestKey) {
    throw new AppError('MISSING', { fields: { 'Idempotency-Key': `max:${longestKey}` } });
  }
  const hash = createHash('sha256').update(JSON.stringify(body, withoutPasswords)).digest();
  await transaction.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([userId, place, key])}, 1))`,
  );
  const [kept] = await transaction.read(
    sql.of({
      answer: 'unknown',
      same: 'boolean',
    })`select answer, body_sha256 = ${hash} as same from kept_answers
      where user_id = ${userId} and place = ${place} and key = ${key} and created_at > now() - interval '1 day'`,
  );
  if (kept?.same === false) {
    throw new AppError('CONFLICT', { fields: { 'Idempotency-Key': 'taken' } });
  }
  if (kept !== undefined) return kept.answer as Answer;
  const answer = await work();
  await transaction.rows(sql`delete from kept_answers where created_at <= now() - interval '1 day'`);
  await transaction.rows(
    sql`insert into kept_answers (user_id, place, key, body_sha256, answer)
      values (${userId}, ${place}, ${key}, ${hash}, ${JSON.stringify(answer)}::jsonb)`,
  );
  return answer;
}

/** Left out: a fast hash of a password would make it guessable. */
function withoutPasswords(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value;
}
