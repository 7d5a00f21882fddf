// Main data: cities and locations (specification, sections 2 and 3; CITY-*, LOC-*, A-54).
export const places = {
  title: 'Main data',
  parts: 'Kinds of main data',
  cities: 'Cities',
  locations: 'Locations',
  contacts: 'Contacts',
  name: 'Name',
  code: 'Code',
  code_hint: 'Two letters, as in UA.',
  address: 'Address',
  actions: 'Actions',
  save: 'Save',
  edit: 'Edit {name}',
  remove: 'Delete {name}',

  new_city: 'New city',
  delete_city_title: 'Delete this city?',
  delete_city_warning: '{name} can no longer be chosen. Profiles that have it keep it.',
  delete_city_action: 'Delete city',
  no_cities: 'There are no cities yet. Add the first one.',

  new_location: 'New location',
  no_locations: 'There are no locations yet. Add the first one.',
} as const;
