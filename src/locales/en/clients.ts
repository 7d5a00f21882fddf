// Clients with their projects, packages and managers (specification, sections 2 and 3).
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

  choose: 'Select {client} as the current client',
  unset: 'Clear {client} as the current client',
  current_client: 'Current client: {client}',
  see_all: 'Show all clients',

  empty: 'You have no clients yet. Ask your project team or support to assign one.',
  no_projects: 'You have no access to any project of this client.',
  no_packages: 'No packages yet.',
} as const;
