// The columns of the documents of batches and outbounds, and of other spellings of batches, as blinding.ts lists those of every
// table. Attachments are hidden from the blinded (amendment 28).
import { hiddenProduct as product, hiddenText as text, hiddenValue as value } from './field.ts';

export const documentTables = {
  batch_texts: {
    id: value,
    batch_id: value,
    project_id: 'open',
    product,
    number: text,
    product_key: product,
    number_key: text,
    matched_at: value,
    matched_by: value,
  },
  batch_files: {
    id: value,
    batch_id: value,
    kind: value,
    file_id: value,
    uploaded_at: value,
    uploaded_by: value,
    voided_at: value,
    void_reason: text,
  },
  outbound_files: {
    id: value,
    outbound_id: 'open',
    kind: value,
    file_id: value,
    uploaded_at: value,
    uploaded_by: value,
    voided_at: value,
    void_reason: text,
  },
  batch_extensions: {
    id: value,
    batch_id: value,
    batch_file_id: value,
    old_expiry_date: value,
    new_expiry_date: value,
    relabelled_quantity: value,
    extended_at: value,
    extended_by: value,
  },
} as const;
