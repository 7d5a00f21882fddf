// Customs documents of an outbound (issue 13, part 3).

/** Their kinds; each is a key of the dictionary `outboundDocuments`. */
export const outboundDocumentKinds = [
  'proforma_invoice',
  'commercial_invoice',
  'import_licence',
  'temperature_declaration',
  'other',
] as const;
