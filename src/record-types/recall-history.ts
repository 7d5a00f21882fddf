// What the history shows of recalls.
import { batchStatusTexts } from './batch-history.ts';

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
