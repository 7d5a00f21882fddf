import type { projectOverview as english } from '../en/project-overview.ts';
import type { Translated } from '../text.ts';

export const projectOverview: Translated<typeof english> = {
  figures: 'Chiffres clés',
  open_issues: 'Anomalies',
  next_expiry: 'Prochaine péremption',
  no_expiry: 'Aucune péremption à venir',
  budget_left: 'Budget restant ({currency})',
  stock: 'Stock par produit',
  expiring: 'Péremption',
  expiring_batches: { one: '{count} lot', many: '{count} de lots', other: '{count} lots' },
  expiring_hint: 'Lots périmés ou dont la péremption est dans les 90 jours',
  unnamed_product: 'Produit sans nom',
  no_stock: 'Pas encore de stock.',
  more_products: {
    one: '{count} autre produit',
    many: '{count} d’autres produits',
    other: '{count} autres produits',
  },
  shipments: 'Expéditions par semaine',
  shipments_hint: 'Expéditions selon la semaine d’envoi',
  chart_of:
    'Diagramme à barres des expéditions par semaine ; au plus {highest} en une semaine. Le tableau contient les mêmes chiffres.',
  as_table: 'Afficher le tableau',
  week: 'Semaine du',
  activity: 'Dernières activités',
  no_activity: 'Aucune activité pour le moment.',
  of_inbounds: 'Réception',
  of_outbounds: 'Expédition',
  of_returns: 'Retour',
  of_destructions: 'Destruction',
};
