import type { expiry as english } from '../en/expiry.ts';
import type { Translated } from '../text.ts';

export const expiry: Translated<typeof english> = {
  title: 'Péremptions',
  chart: 'Stock par péremption',
  chart_hint: 'Lots en stock périmés ou arrivant à péremption sous 90 jours',
  expired: 'Périmé',
  days_30: 'Sous 30 jours',
  days_60: '31 à 60 jours',
  days_90: '61 à 90 jours',
  batches: { one: '{count} lot', many: '{count} de lots', other: '{count} lots' },
  client: 'Client',
  project: 'Projet',
  product: 'Produit',
  batch: 'Lot',
  qty_stock: 'En stock',
  expiry_date: 'Péremption',
  step: 'Péremption',
  none: 'Aucun stock n’est périmé ni n’arrive à péremption sous 90 jours.',
  all: 'Tout afficher',
};
