import type { places as english } from '../en/places.ts';
import type { Translated } from '../text.ts';

export const places: Translated<typeof english> = {
  title: 'Données de base',
  parts: 'Types de données de base',
  cities: 'Villes',
  locations: 'Implantations',
  contacts: 'Contacts',
  name: 'Nom',
  code: 'Code',
  code_hint: 'Deux lettres, comme UA.',
  address: 'Adresse',
  actions: 'Actions',
  save: 'Enregistrer',
  edit: 'Modifier {name}',
  remove: 'Supprimer {name}',

  new_city: 'Nouvelle ville',
  delete_city_title: 'Supprimer cette ville ?',
  delete_city_warning: '{name} ne pourra plus être choisie. Les profils qui l’indiquent la gardent.',
  delete_city_action: 'Supprimer la ville',
  no_cities: 'Il n’y a pas encore de ville. Ajoutez la première.',

  new_location: 'Nouvelle implantation',
  in_use: 'En service',
  in_use_hint: 'Sinon, elle n’est plus proposée ; les anciens enregistrements la gardent.',
  retired: 'Implantations hors service',
  take_up: 'Remettre {name} en service',
  cars: 'Véhicules',
  sites: 'Centres',
  no_locations: 'Il n’y a pas encore d’implantation. Ajoutez la première.',
};
