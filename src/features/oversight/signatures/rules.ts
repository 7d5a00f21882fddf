// What a signature may mean, by the record that is signed (21 CFR 11.50).
export const meanings = ['performed', 'witnessed', 'counted', 'reviewed', 'approved'] as const;
export type Meaning = (typeof meanings)[number];

export const signedKinds = ['destructions', 'inventories'] as const;
export type SignedKind = (typeof signedKinds)[number];

export const meaningsOf = {
  destructions: ['performed', 'witnessed', 'reviewed', 'approved'],
  inventories: ['counted', 'witnessed', 'reviewed', 'approved'],
} as const satisfies Record<SignedKind, readonly Meaning[]>;
