// The rules of a batch.
import type { BatchStatus } from '#record-types/batch.ts';

/** The kinds of documents of a batch; each is a key of the dictionary `batches`. */
export const batchDocumentKinds = [
  'certificate_of_analysis',
  'release',
  'expiry_extension',
  'other',
] as const;

export const documentMaxBytes = 10 * 1024 * 1024;

/** The lists of records that move or count a batch; each is a key of the dictionary `batches`. */
export const movementKinds = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'] as const;

/**
 * The statuses that quality may give after this one. What is rejected or recalled never becomes released again without
 * a new assessment in quarantine.
 */
export function nextStatuses(now: BatchStatus): readonly BatchStatus[] {
  return next[now];
}

const next: Readonly<Record<BatchStatus, readonly BatchStatus[]>> = {
  quarantine: ['released', 'rejected', 'recalled'],
  released: ['quarantine', 'rejected', 'recalled'],
  rejected: ['quarantine', 'recalled'],
  recalled: ['quarantine', 'rejected'],
};
