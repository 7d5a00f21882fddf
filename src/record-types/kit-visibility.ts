// Who sees what of kits (blinding.ts): a kit names its batch, so the blinded have no list of them.
import { hiddenProduct, hiddenText, hiddenValue, ofProject } from './field.ts';

export const kitTables = {
  kits: {
    id: 'open',
    source: hiddenValue,
    external_id: hiddenText,
    ...ofProject,
    batch_id: hiddenValue,
    batch: hiddenValue,
    product: hiddenValue,
    number: 'open',
    number_key: 'open',
    status: 'open',
    since: 'open',
    site: 'open',
    steps: hiddenValue,
    created_at: 'open',
    /** It also changes with hidden columns. */
    updated_at: hiddenText,
    search_text: hiddenText,
  },
  /** The kit's contents are shown to the person who unblinded it (decision 0098). */
  unblindings: {
    id: 'open',
    ...ofProject,
    kit_id: hiddenValue,
    kit_number: 'open',
    product: hiddenProduct,
    batch: hiddenText,
    reason: hiddenText,
    participant: hiddenText,
    person_id: 'open',
    person: 'open',
    unblinded_at: 'open',
    is_shown: 'open',
    signatures: 'open',
    search_text: hiddenText,
  },
  line_kits: { line_id: hiddenValue, kit_id: hiddenValue },
} as const;
