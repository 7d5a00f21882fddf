import { describe, expect, it } from 'vitest';
import { batchStatuses } from '#record-types/batch.ts';
import { nextStatuses } from './rules.ts';

describe('the statuses of a batch', () => {
  it('BATCH-02 are released only out of quarantine, and recalled at any time', () => {
    expect(batchStatuses.filter((now) => nextStatuses(now).includes('released'))).toEqual(['quarantine']);
    expect(batchStatuses.filter((now) => nextStatuses(now).includes('recalled'))).toEqual([
      'quarantine',
      'released',
      'rejected',
    ]);
  });

  it('always change to another one', () => {
    for (const now of batchStatuses) expect(nextStatuses(now)).not.toContain(now);
  });
});
