// The columns of requests for shipments, as blinding.ts lists those of every table. The blinded read a request by the blinded names
// of its products, which its own store gives them; what is stored under other names is hidden here.
import { hiddenProduct as product, hiddenText as text, hiddenValue as value } from './field.ts';

export const shipmentTables = {
  shipment_requests: {
    id: 'open',
    project_id: 'open',
    site_id: 'open',
    needed_by: 'open',
    is_blinded: 'open',
    status: 'open',
    requested_at: 'open',
    requested_by: 'open',
    decided_at: 'open',
    decided_by: 'open',
    rejection: 'open',
    outbound_id: 'open',
    /** Free texts may name goods. */
    note: text,
    decision_note: text,
    search_text: text,
    updated_at: text,
    // Of lists and details.
    project: 'open',
    client: 'open',
    site: 'open',
    project__name: 'open',
    project__client__name: 'open',
    is_own: 'open',
    outbound: 'open',
    planned_date: 'open',
    dispatched_date: 'open',
    // Given under the blinded name.
    lines: 'open',
    product,
    product_id: value,
    quantity: value,
    approved_quantity: value,
  },
  shipment_request_lines: {
    id: value,
    request_id: value,
    product_id: value,
    product,
    quantity: value,
    approved_quantity: value,
  },
} as const;
