// Clients and what hangs below one (specification, sections 2 and 3).
export const clients = {
  new_client: 'New client',
  new_project: 'New project',
  new_package: 'New package',
  title: 'Clients',
  projects_of: 'Projects of {client}',
  packages_of: 'Packages of {client}',
  managers_of: 'Managers of {client}',
  projects: 'Projects',
  packages: 'Packages',

  id: 'ID',
  name: 'Name',
  smo_ids: 'SMO IDs',
  locations: 'Locations',
  managers: 'Managers',
  is_active: 'Status',
  inactive: 'This client is inactive',
  current: 'Current',
  only_active: 'Active',
  only_inactive: 'Inactive',
  location: 'Location',

  choose: 'Make {client} the current client',
  unset: 'Stop having {client} as the current client',
  current_client: 'Current client: {client}',
  see_all: 'See all clients',

  empty: 'No client is assigned to your account. Ask your project team or support to assign one.',
  no_projects: 'This client has no project that you may see.',
  no_packages: 'No package of this client is registered yet. It appears here as soon as one is.',
} as const;
