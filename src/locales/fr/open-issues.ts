import type { openIssues as english } from '../en/open-issues.ts';
import type { Translated } from '../text.ts';
import { recordRules } from './record-rules.ts';

export const openIssues: Translated<typeof english> = {
  ...recordRules,
  title: 'Anomalies',
  hint: 'Enregistrements incomplets ou contradictoires. Chaque ligne mène à l’endroit où corriger.',
  kind: 'Anomalie',
  outbound_without_airbill: 'Expédition sans LTA',
  delivered_without_report: 'Colis livré sans rapport',
  destruction_without_certificate: 'Destruction sans certificat',
  expired_in_stock: 'Stock périmé',
  stock_differs: 'Stock différent des mouvements',
  returns_differ: 'Plus de retours détruits que de retours reçus',
  batch_unmatched: 'Lot non rapproché',
  stock_below_zero: 'Stock négatif',
  blinded_name_missing: 'Sans nom en insu',
  records: 'Enregistrements',
  breaks_rule: 'Contrôle de données en échec',
  rule: 'Contrôle de données',

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
  destruction_of: 'Destruction du {date}',
  unnamed: 'Sans nom',
  all_closed: 'Aucune anomalie.',
  open_count: {
    one: '{count} anomalie',
    many: '{count} d’anomalies',
    other: '{count} anomalies',
  },

  export_hint: 'Télécharger toutes les anomalies correspondant aux filtres au format tableur',
};
