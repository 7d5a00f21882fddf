import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../text.ts';

export const gaps: Translated<typeof english> = {
  title: 'Anomalies',
  hint: 'Enregistrements incomplets ou qui ne concordent pas. Chaque ligne mène à l’endroit où corriger.',
  all: 'Toutes',
  kinds: 'Types d’anomalies',
  kind: 'Anomalie',
  outbound_without_airbill: 'Expéditions sans LTA',
  delivered_without_report: 'Colis livrés sans rapport',
  destruction_without_certificate: 'Destructions sans certificat',
  expired_in_stock: 'Périmés encore en stock',
  stock_differs: 'Stock différent des mouvements',

  client: 'Client',
  project: 'Projet',
  reference: 'Enregistrement',
  date: 'Date',
  quantity: 'Quantité',
  site: 'Centre',
  airbill: 'LTA',
  goods: 'Produit · lot',
  dispatched: 'Expédié le',
  delivered: 'Date',
  destroyed: 'Détruit le',
  expired: 'Périmé le',
  in_stock: 'En stock',
  residual: 'Écart',
  open: 'Ouvrir',
  destruction: 'Destruction',
  unnamed: 'Sans nom',
  none: 'Aucune anomalie de ce type.',
  all_closed: 'Tous les enregistrements sont complets.',
  open_count: {
    one: '{count} anomalie à corriger',
    many: '{count} d’anomalies à corriger',
    other: '{count} anomalies à corriger',
  },

  export_hint: 'Toutes les anomalies de tous types, telles que filtrées ici, au format tableur',
};
