// The history of the log of a site.

/** The history of an entry in the log of a site. */
export const accountabilityHistory = {
  site_entries: {
    name: 'siteEntries.kind',
    fields: {
      kind: {
        label: 'siteEntries.kind',
        kind: 'code',
        codes: {
          dispensed: 'siteEntries.dispensed',
          participant_return: 'siteEntries.participant_return',
          destroyed: 'siteEntries.destroyed',
          lost: 'siteEntries.lost',
          damaged: 'siteEntries.damaged',
        },
      },
      date: { label: 'siteEntries.date', kind: 'day' },
      site_id: { label: 'siteEntries.site', kind: 'text', of: 'sites' },
      participant: { label: 'siteEntries.participant', kind: 'text' },
      quantity: { label: 'siteEntries.quantity', kind: 'quantity' },
      note: { label: 'siteEntries.note', kind: 'text' },
      voided_at: { label: 'history.voided_at', kind: 'moment' },
      void_reason: { label: 'history.void_reason', kind: 'text' },
    },
  },
} as const;
