// The columns of recalls, as blinding.ts lists those of every table. The blinded learn that a recall concerns a shipment, and what
// to do; what names the medicine, and every quantity, they do not.
import { batchStatusTexts } from './batch-history.ts';
import { hiddenProduct as product, hiddenText as text, hiddenValue as value } from './field.ts';

const open = 'open';

export const recallTables = {
  recalls: {
    id: open,
    reference: open,
    recall_class: open,
    kind: open,
    instruction: open,
    status: open,
    opened_at: open,
    due_on: open,
    closed_at: open,
    /** How many depots and sites, and how many of them have acknowledged. */
    places: open,
    acknowledged: open,
    letters: open,
    is_whole: open,
    // Their quantities and summaries are left out one by one.
    recipients: open,
    closing: open,
    signatures: open,
    opened_by: value,
    batch_id: value,
    batches: value,
    updated_at: value,
    product,
    number: text,
    manufacturer: text,
    reason: text,
    search_text: text,
  },
  recall_batches: { id: value, recall_id: open, batch_id: value, project_id: open, status_before: value },
  recall_places: {
    id: open,
    recall_id: open,
    project_id: open,
    project: open,
    kind: open,
    depot_id: open,
    site_id: open,
    name: open,
    people: open,
    shipments: open,
    acknowledged_at: open,
    acknowledged_by: value,
    acknowledged_name: open,
    on_behalf: open,
    updated_at: open,
    sent: value,
    received: value,
    returned: value,
    returned_since: value,
    expected: value,
    found: value,
    quarantined: value,
    sent_back: value,
    destroyed: value,
    note: text,
  },
  recall_letters: { id: value, recall_id: open, user_id: value, kind: open, sent_on: open },
  recall_closings: { id: open, recall_id: open, summary: text, closed_at: open, closed_by: value },
} as const;

/** What the history shows of them, in the form of its own tables. */
export const recallHistory = {
  recalls: {
    name: 'recalls.reference',
    fields: {
      recall_class: {
        label: 'recalls.recall_class',
        kind: 'code',
        codes: { class_1: 'recalls.class_1', class_2: 'recalls.class_2', class_3: 'recalls.class_3' },
      },
      instruction: {
        label: 'recalls.instruction',
        kind: 'code',
        codes: {
          stop_use: 'recalls.stop_use',
          quarantine: 'recalls.quarantine',
          return: 'recalls.return',
          destroy: 'recalls.destroy',
        },
      },
      reason: { label: 'recalls.reason', kind: 'text' },
      due_on: { label: 'recalls.due_on', kind: 'day' },
      closed_at: { label: 'recalls.closed_at', kind: 'moment' },
    },
  },
  recall_batches: {
    name: 'recalls.batch',
    fields: {
      batch_id: { label: 'recalls.number', kind: 'text', of: 'batches' },
      project_id: { label: 'recalls.project', kind: 'text', of: 'projects' },
      status_before: {
        label: 'recalls.status_before',
        kind: 'code',
        codes: batchStatusTexts,
      },
    },
  },
  recall_places: {
    name: 'recalls.place',
    fields: {
      name: { label: 'recalls.place', kind: 'text' },
      project_id: { label: 'recalls.project', kind: 'text', of: 'projects' },
      sent: { label: 'recalls.sent', kind: 'quantity' },
      received: { label: 'recalls.received', kind: 'quantity' },
      returned: { label: 'recalls.returned', kind: 'quantity' },
      expected: { label: 'recalls.expected', kind: 'quantity' },
      acknowledged_at: { label: 'recalls.acknowledged', kind: 'moment' },
      acknowledged_name: { label: 'recalls.checked_by', kind: 'text' },
      found: { label: 'recalls.found', kind: 'quantity' },
      quarantined: { label: 'recalls.quarantined', kind: 'quantity' },
      sent_back: { label: 'recalls.sent_back', kind: 'quantity' },
      destroyed: { label: 'recalls.destroyed', kind: 'quantity' },
      note: { label: 'recalls.note', kind: 'text' },
    },
  },
  recall_letters: {
    name: 'recalls.letter_sent',
    people: true,
    fields: {
      user_id: { label: 'recalls.person', kind: 'text', of: 'users' },
      sent_on: { label: 'recalls.sent_on', kind: 'day' },
    },
  },
  recall_closings: {
    name: 'recalls.closing',
    fields: { summary: { label: 'recalls.summary', kind: 'text' } },
  },
} as const;
