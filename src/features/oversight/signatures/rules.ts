// The possible meanings of a signature by record type (21 CFR 11.50).
export const meanings = [
  'performed',
  'witnessed',
  'counted',
  'reviewed',
  'approved',
  'released',
  'rejected',
  'recalled',
  'closed',
  'unblinded',
] as const;
export type Meaning = (typeof meanings)[number];

/** Records of a project, which are signed directly; others are signed together with an action. */
export const signedRecords = ['destructions', 'inventories'] as const;
export type SignedRecord = (typeof signedRecords)[number];
export type SignedKind = SignedRecord | 'excursions' | 'recalls' | 'recall_closings' | 'unblindings';

export const meaningsOf = {
  destructions: ['performed', 'witnessed', 'reviewed', 'approved'],
  inventories: ['counted', 'witnessed', 'reviewed', 'approved'],
  // Signed with the disposition.
  excursions: ['released', 'rejected'],
  recalls: ['recalled'],
  recall_closings: ['closed'],
  // Signed by the person who unblinds.
  unblindings: ['unblinded'],
} as const satisfies Record<SignedKind, readonly Meaning[]>;
