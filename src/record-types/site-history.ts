// What the history shows of the contacts and opening hours of a site.

/** What the history shows of them, in the form of its own tables. */
export const siteHistory = {
  site_contacts: {
    name: 'siteDetails.contact',
    fields: {
      name: { label: 'siteDetails.name', kind: 'text' },
      role: { label: 'siteDetails.role', kind: 'text' },
      phone: { label: 'siteDetails.phone', kind: 'text' },
      email: { label: 'siteDetails.email', kind: 'text' },
      languages: { label: 'siteDetails.languages', kind: 'text' },
    },
  },
  site_hours: {
    name: 'siteDetails.opening_hours',
    fields: {
      weekday: {
        label: 'siteDetails.weekday',
        kind: 'code',
        codes: {
          1: 'siteDetails.monday',
          2: 'siteDetails.tuesday',
          3: 'siteDetails.wednesday',
          4: 'siteDetails.thursday',
          5: 'siteDetails.friday',
          6: 'siteDetails.saturday',
          7: 'siteDetails.sunday',
        },
      },
      hours: { label: 'siteDetails.hours', kind: 'code', codes: { closed: 'siteDetails.closed' } },
    },
  },
} as const;
