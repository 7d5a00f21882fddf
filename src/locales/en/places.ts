// Master data: cities and locations (specification, sections 2 and 3; CITY-*, LOC-*, A-54).
export const places = {
  title: 'Master data',
  parts: 'Types of master data',
  cities: 'Cities',
  locations: 'Locations',
  contacts: 'Contacts',
  name: 'Name',
  code: 'Code',
  code_hint: 'Two letters, for example UA.',
  address: 'Address',
  actions: 'Actions',
  save: 'Save',
  edit: 'Edit {name}',
  remove: 'Delete {name}',

  new_city: 'New city',
  delete_city_title: 'Delete this city?',
  delete_city_warning: 'You can no longer select {name}. Profiles that already use it keep it.',
  delete_city_action: 'Delete city',
  no_cities: 'No cities yet. Add the first one.',

  new_location: 'New location',
  place_hint:
    'Latitude and longitude in degrees, for example 47.0105 and 28.8638. The weather of this location is shown once both are set.',
  in_use: 'In use',
  in_use_hint: 'If off, it can no longer be selected. Existing records keep it.',
  retired: 'Retired locations',
  take_up: 'Reactivate {name}',
  cars: 'Vehicles',
  sites: 'Sites',
  no_locations: 'No locations yet. Add the first one.',
} as const;
