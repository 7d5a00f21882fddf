// Who sees what of kits (blinding.ts): a kit names its batch, so the blinded have no list of them.
import { hiddenText, hiddenValue } from './field.ts';

export const kitTables = {
  kits: {
    id: 'open',
    source: hiddenValue,
    external_id: hiddenText,
    project_id: 'open',
    client_id: 'open',
    project: 'open',
    client: 'open',
    project__name: 'open',
    project__client__name: 'open',
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
  line_kits: { line_id: hiddenValue, kit_id: hiddenValue },
} as const;
