import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../text.ts';

export const palette: Translated<typeof english> = {
  title: 'Rechercher partout',
  placeholder: 'Rechercher ou aller à…',
  recent: 'Récents',
  actions: 'Actions',
  pages: 'Pages',
  packages: 'Colis',
  projects: 'Projets',
  clients: 'Clients',
  products: 'Produits',
  batches: 'Lots',
  kits: 'Kits',
  invoices: 'Factures',
  people: 'Personnes',
  sites: 'Centres',
  cities: 'Villes',
  import: 'Importer : {list}',
  export: 'Exporter : {list}',
  searching: 'Recherche…',
  results: { one: '{count} résultat', many: '{count} résultats', other: '{count} résultats' },
  none: 'Aucun résultat pour « {text} »',
  none_hint: 'Vérifiez l’orthographe ou cherchez une partie du numéro.',
  failed: 'La recherche n’a pas abouti.',
  keys: '↑↓ pour choisir · Entrée pour ouvrir · Échap pour fermer',
};
