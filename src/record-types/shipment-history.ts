// What the history shows of requests for shipments.

/** What the history shows of them, in the form of its own tables. */
export const shipmentHistory = {
  shipment_requests: {
    name: 'shipmentRequests.one',
    fields: {
      site_id: { label: 'shipmentRequests.site', kind: 'text', of: 'sites' },
      needed_by: { label: 'shipmentRequests.needed_by', kind: 'day' },
      status: {
        label: 'shipmentRequests.status',
        kind: 'code',
        codes: {
          requested: 'shipmentRequests.requested',
          approved: 'shipmentRequests.approved',
          rejected: 'shipmentRequests.rejected',
          cancelled: 'shipmentRequests.cancelled',
        },
      },
      rejection: {
        label: 'shipmentRequests.rejection',
        kind: 'code',
        codes: {
          no_stock: 'shipmentRequests.no_stock',
          too_early: 'shipmentRequests.too_early',
          duplicate: 'shipmentRequests.duplicate',
          wrong_details: 'shipmentRequests.wrong_details',
          other: 'shipmentRequests.other',
        },
      },
      note: { label: 'shipmentRequests.note', kind: 'text' },
      decision_note: { label: 'shipmentRequests.decision_note', kind: 'text' },
      decided_at: { label: 'shipmentRequests.decided_at', kind: 'moment' },
    },
  },
  shipment_request_lines: {
    name: 'shipmentRequests.item',
    fields: {
      product: { label: 'shipmentRequests.product', kind: 'text' },
      quantity: { label: 'shipmentRequests.quantity', kind: 'quantity' },
      approved_quantity: { label: 'shipmentRequests.approved_quantity', kind: 'quantity' },
    },
  },
} as const;
