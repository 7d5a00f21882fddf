// What the history shows of the documents of an outbound, in the form of its own tables.

export const outboundHistory = {
  outbound_files: {
    name: 'outboundDocuments.document',
    fields: {
      kind: {
        label: 'certificates.document_kind',
        kind: 'code',
        codes: {
          proforma_invoice: 'outboundDocuments.proforma_invoice',
          commercial_invoice: 'outboundDocuments.commercial_invoice',
          import_licence: 'outboundDocuments.import_licence',
          temperature_declaration: 'outboundDocuments.temperature_declaration',
          other: 'outboundDocuments.other',
        },
      },
      file_id: { label: 'outboundDocuments.document', kind: 'text', of: 'files' },
      voided_at: { label: 'history.voided_at', kind: 'moment' },
      void_reason: { label: 'history.void_reason', kind: 'text' },
    },
  },
} as const;
