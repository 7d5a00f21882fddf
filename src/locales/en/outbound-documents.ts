// Customs documents of an outbound.
export const outboundDocuments = {
  title: 'Customs documents',
  document: 'Customs document',
  proforma_invoice: 'Proforma invoice',
  commercial_invoice: 'Commercial invoice',
  import_licence: 'Import licence',
  temperature_declaration: 'Temperature declaration',
  other: 'Other',
  none: 'No customs documents yet.',
  upload: 'Upload document',
  download: 'Download {name}',
  void: 'Void {name}',
  void_hint: 'The document stays in the audit trail and is no longer shown to customers.',
  void_action: 'Void',
  voided: 'Voided',
  reason: 'Reason',
} as const;
