// What the history shows of the rows below a batch, in the form of its own tables.

export const batchStatusTexts = {
  quarantine: 'batches.quarantine',
  released: 'batches.released',
  rejected: 'batches.rejected',
  recalled: 'batches.recalled',
} as const;

export const batchHistory = {
  batch_texts: {
    name: 'batches.spellings',
    fields: {
      product: { label: 'batches.product_text', kind: 'text' },
      number: { label: 'batches.number_text', kind: 'text' },
    },
  },
  batch_files: {
    name: 'batches.document',
    fields: {
      kind: {
        label: 'certificates.document_kind',
        kind: 'code',
        codes: {
          certificate_of_analysis: 'batches.certificate_of_analysis',
          release: 'batches.release',
          expiry_extension: 'batches.expiry_extension',
          other: 'batches.other',
        },
      },
      file_id: { label: 'batches.document', kind: 'text', of: 'files' },
      voided_at: { label: 'history.voided_at', kind: 'moment' },
      void_reason: { label: 'history.void_reason', kind: 'text' },
    },
  },
  batch_extensions: {
    name: 'batches.expiry_extension',
    fields: {
      old_expiry_date: { label: 'batches.old_expiry', kind: 'day' },
      new_expiry_date: { label: 'batches.new_expiry', kind: 'day' },
      relabelled_quantity: { label: 'batches.relabelled', kind: 'quantity' },
    },
  },
} as const;
