// Projects (specification, sections 2 and 3; PRJ-01 … PRJ-14).
export const projects = {
  new_project: 'New project',
  edit_project: 'Edit',
  title: 'Projects',
  name: 'Name',
  sponsor: 'Sponsor',
  smo_id: 'SMO ID',
  client: 'Client',
  partner: 'Partner',
  start_date: 'Start',
  end_date: 'End',
  location: 'Location',
  locations: 'Locations',
  is_active: 'Status',
  only_active: 'Active',
  only_inactive: 'Inactive',
  clients: 'Clients',
  parts: 'Project lists',
  overview: 'Overview',

  empty: 'You have no projects yet. Ask your project team or support to assign one.',
} as const;
