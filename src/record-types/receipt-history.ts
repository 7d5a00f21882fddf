// What the history shows of receipts by the site: quantities by line, and the links by which a recipient confirms.

export const receiptHistory = {
  delivery_report_lines: {
    name: 'history.report_line',
    rowName: 'report_line_of',
    people: true,
    fields: {
      product: { label: 'deliveries.product', kind: 'text' },
      batch: { label: 'deliveries.batch', kind: 'text' },
      quantity: { label: 'deliveries.sent', kind: 'quantity' },
      accepted: { label: 'deliveries.accepted', kind: 'quantity' },
      refused: { label: 'deliveries.refused', kind: 'quantity' },
    },
  },
  receipt_links: {
    name: 'history.receipt_link',
    people: true,
    fields: {
      email: { label: 'users.email', kind: 'text' },
      expires_at: { label: 'deliveries.link_expires', kind: 'moment' },
      revoked_at: { label: 'deliveries.link_revoked', kind: 'moment' },
    },
  },
} as const;
