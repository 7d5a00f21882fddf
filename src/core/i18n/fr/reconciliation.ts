import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Réconciliation',
  product: 'Produit',
  batch: 'Lot',
  received: 'Reçu',
  in_stock: 'En stock',
  sent: 'Expédié',
  damaged: 'Endommagé',
  destroyed: 'Détruit',
  returned: 'Retourné',
  residual: 'Écart',
  no_product: 'Produit non indiqué',
  no_batch: 'non indiqué',

  rule: 'Reçu = en stock + expédié + endommagé + détruit. Ce que les centres ont retourné avait déjà été expédié et figure à côté du total.',
  all_fits: 'Tout ce qui a été reçu est justifié.',
  differing: {
    one: '{count} lot présente un écart.',
    many: '{count} de lots présentent un écart.',
    other: '{count} lots présentent un écart.',
  },
  too_few: 'manque {quantity}',
  too_many: '{quantity} en trop',
  fits: 'concorde',
  count_only: 'd’après le seul comptage',
  show: 'Afficher',
  only_differing: 'Seulement les écarts',
  empty: 'Rien dans ce projet n’a encore de lignes ni de comptage.',

  open_rows: '{figure} : {quantity}, lot {batch}. Afficher les lignes',
  rows_title: '{figure} : {quantity}',
  rows_hint: '{product}, lot {batch}',
  no_rows: 'Aucune ligne n’en contient.',
  more_rows: 'Lignes affichées : les {shown} plus récentes sur {count}.',
  list: 'Liste',
  date: 'Date',
  reference: 'Référence',
  quantity: 'Quantité',
  undated: 'sans date',

  export_hint: 'Toute la réconciliation de ce projet au format tableur',
};
