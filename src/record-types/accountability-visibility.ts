// Who sees what of the accountability of sites (blinding.ts, decision 0097): kits and participants do not unblind, batches do.
import { hiddenProduct, hiddenText, hiddenValue } from './field.ts';

export const accountabilityTables = {
  site_entries: {
    id: 'open',
    project_id: 'open',
    site_id: 'open',
    site: 'open',
    sites: 'open',
    kind: 'open',
    date: 'open',
    batch_id: hiddenValue,
    batch: hiddenText,
    batches: hiddenValue,
    product: hiddenProduct,
    expiry_date: hiddenValue,
    kit_id: hiddenValue,
    kit: 'open',
    kits: 'open',
    quantity: hiddenValue,
    participant: 'open',
    /** Free text that may mention hidden data. */
    note: hiddenText,
    entered_by: 'open',
    created_at: 'open',
    /** It also changes with hidden columns. */
    updated_at: hiddenText,
    voided_at: 'open',
    void_reason: hiddenText,
  },
  /** A site and batch of a project with its sums. */
  accountability: {
    site_id: hiddenValue,
    site: hiddenText,
    batch_id: hiddenValue,
    product: hiddenProduct,
    batch: hiddenText,
    expiry_date: hiddenValue,
    sent: hiddenValue,
    received: hiddenValue,
    refused: hiddenValue,
    unconfirmed: hiddenValue,
    dispensed: hiddenValue,
    participant_return: hiddenValue,
    sent_back: hiddenValue,
    destroyed: hiddenValue,
    lost: hiddenValue,
    on_hand: hiddenValue,
    residual: hiddenValue,
    kind: hiddenValue,
    /** The rows behind a figure. */
    list: hiddenValue,
    id: hiddenValue,
    date: hiddenValue,
    reference: hiddenText,
    quantity: hiddenValue,
  },
} as const;
