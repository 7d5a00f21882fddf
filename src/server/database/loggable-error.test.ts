import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { loggableError } from './loggable-error.ts';

const secret = 'AUR-1110 Placebo';

function refused(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, 0, 'error');
  return Object.assign(error, {
    code,
    table: 'inbounds',
    constraint: 'inbounds_weight_check',
    detail: `Failing row contains (7, ${secret}).`,
    where: `SQL statement with ${secret}`,
    internalQuery: `select '${secret}'`,
    hint: secret,
  });
}

describe('an error in the log', () => {
  it.each([
    ['of a row that the database refuses', refused('23514', 'new row violates check constraint')],
    ['of a value that does not fit', refused('22P02', `invalid input syntax for type bigint: "${secret}"`)],
    [
      'of ours, with the record that a screen shows',
      new AppError('CONFLICT', { current: { order: secret } }),
    ],
    ['of ours, with such a cause', new AppError('INTERNAL', { cause: refused('23502', 'null value') })],
    ['that is no error', secret],
  ])('%s holds nothing of the record', (_, error) => {
    expect(JSON.stringify(loggableError(error))).not.toContain(secret);
  });

  it('says what and where: the kind, the code, the constraint, the place in the code, the cause', () => {
    const cause = refused('23514', 'new row violates check constraint');
    expect(loggableError(new Error('the job failed', { cause }))).toMatchObject({
      type: 'Error',
      message: 'the job failed',
      stack: expect.stringMatching(/^Error: the job failed\n {4}at .*loggable-error\.test\.ts/),
      cause: {
        code: '23514',
        message: 'new row violates check constraint',
        table: 'inbounds',
        constraint: 'inbounds_weight_check',
      },
    });
  });

  it('ends where errors cause each other', () => {
    const error = new Error('a');
    error.cause = new Error('b', { cause: error });
    expect(JSON.stringify(loggableError(error)).length).toBeLessThan(20_000);
  });
});
