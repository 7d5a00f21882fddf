import type { views as english } from '../en/views.ts';
import type { Translated } from '../text.ts';

export const views: Translated<typeof english> = {
  title: 'Vues enregistrées',
  none: 'Aucune vue enregistrée pour le moment.',
  name: 'Nom de la vue',
  save: 'Enregistrer la vue',
  save_hint: 'Conserve la recherche, les filtres, le tri et les colonnes actuels.',
  share: 'Partager avec les collègues',
  is_shared: 'Partagée avec les collègues',
  share_one: 'Partager {name} avec les collègues',
  shared_by: 'Partagée par {owner}',
  delete_one: 'Supprimer {name}',
  undo: 'Annuler',
};
