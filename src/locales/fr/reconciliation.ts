import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Réconciliation',
  product: 'Produit',
  batch: 'Lot',
  received: 'Reçu',
  opening: 'Stock initial',
  adjusted: 'Ajustements et transferts',
  in_stock: 'En stock',
  sent: 'Expédié',
  damaged: 'Endommagé',
  destroyed_from_stock: 'Détruit du stock',
  returned: 'Retourné',
  returns_adjusted: 'Retours ajustés',
  destroyed_from_returns: 'Détruit des retours',
  returns_on_hand: 'Retours en dépôt',
  residual: 'Écart',
  no_product: 'Produit non indiqué',
  no_batch: 'Lot non indiqué',

  rule: 'Reçu + stock initial + ajustements et transferts = en stock + expédié + endommagé + détruit du stock. Retourné + retours ajustés = détruit des retours + retours en dépôt. Les lignes détruites sans origine sont déduites d’abord des retours, par date.',
  all_fits: 'Tout est équilibré.',
  differing: {
    one: '{count} lot présente un écart.',
    many: '{count} de lots présentent un écart.',
    other: '{count} lots présentent un écart.',
  },
  too_few: '−{quantity} manquant',
  too_many: '+{quantity} en trop',
  fits: 'Équilibré',
  count_only: 'Comptage de stock seul',
  show: 'Afficher',
  only_differing: 'Écarts uniquement',
  empty: 'Pas encore de lignes ni de comptages.',

  open_rows: '{figure} : {quantity}, lot {batch}. Afficher les enregistrements',
  rows_hint: '{product}, lot {batch}',
  adjustment: 'Ajustement',
  transfer_out: 'Transfert sortant',
  transfer_in: 'Transfert entrant',

  export_hint: 'Télécharger la réconciliation complète de ce projet au format tableur',
};
