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
  code_hint: 'Deux lettres, par exemple UA.',
  address: 'Adresse',
  actions: 'Actions',
  save: 'Enregistrer',
  edit: 'Modifier {name}',
  remove: 'Supprimer {name}',

  new_city: 'Nouvelle ville',
  delete_city_title: 'Supprimer cette ville ?',
  delete_city_warning:
    '{name} ne pourra plus être sélectionnée. Les profils qui l’utilisent déjà la gardent.',
  delete_city_action: 'Supprimer la ville',
  no_cities: 'Pas encore de ville. Ajoutez la première.',

  new_location: 'Nouvelle implantation',
  place_hint:
    'Latitude et longitude en degrés, par exemple 47.0105 et 28.8638. La météo de ce lieu s’affiche dès que les deux sont indiquées.',
  in_use: 'En service',
  in_use_hint: 'Si désactivé, elle ne peut plus être sélectionnée. Les enregistrements existants la gardent.',
  retired: 'Implantations hors service',
  take_up: 'Réactiver {name}',
  cars: 'Véhicules',
  sites: 'Centres',
  no_locations: 'Pas encore d’implantation. Ajoutez la première.',
};
