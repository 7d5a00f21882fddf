import type { table as english } from '../en/table.ts';
import type { Translated } from '../text.ts';

export const table: Translated<typeof english> = {
  search: 'Rechercher',
  search_in: 'Rechercher dans : {list}',
  clear_search: 'Effacer la recherche',
  filter_by: 'Filtrer par : {filter}',
  filters: 'Filtres',
  remove_filter: 'Retirer le filtre {filter}',
  clear_all: 'Tout effacer',
  any: 'Indifférent',
  apply: 'Appliquer',
  find: 'Rechercher…',
  find_first: 'Saisissez une partie du nom.',
  found_none: 'Aucun résultat.',
  loading: 'Chargement…',

  columns: 'Colonnes',
  choose_columns: 'Choisir les colonnes',
  all_columns: 'Tout afficher',
  export: 'Exporter',
  exporting: 'Préparation du fichier…',
  sort_by: 'Trier par',
  sort_ascending: 'Croissant',
  sort_descending: 'Décroissant',
  turn_sort: 'Inverser l’ordre',

  rows_per_page: 'Lignes par page',
  range: '{from}–{to} sur {total}',
  no_rows: '0 ligne',
  page_of: 'Page {page} sur {pages}',
  pages: 'Pages',
  first_page: 'Première page',
  previous_page: 'Page précédente',
  next_page: 'Page suivante',
  last_page: 'Dernière page',
  page: 'Page {page}',
  status: {
    one: '{count} ligne. Page {page} sur {pages}.',
    many: '{count} de lignes. Page {page} sur {pages}.',
    other: '{count} lignes. Page {page} sur {pages}.',
  },

  empty_title: 'Rien ici pour le moment',
  no_match_title: 'Aucun résultat',
  no_match_text: 'Aucune ligne ne correspond à la fois à la recherche et aux filtres.',
  no_match_action: 'Effacer la recherche et les filtres',

  yes: 'Oui',
  no: 'Non',
  active: 'Actif',
  inactive: 'Inactif',
};
