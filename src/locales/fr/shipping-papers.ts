import type { shippingPapers as english } from '../en/shipping-papers.ts';
import type { Translated } from '../text.ts';

export const shippingPapers: Translated<typeof english> = {
  label: 'Étiquette d’expédition',
  packing_list: 'Liste de colisage',
  packing_list_blinded: 'Liste de colisage, noms en insu',
  ship_to: 'Destinataire',
  ship_from: 'Expéditeur',
  details: 'Expédition',
  project: 'Projet',
  airbill: 'Lettre de transport aérien',
  no_airbill: 'Pas encore de lettre de transport aérien.',
  package_of: 'Colis {number} sur {count}',
  storage: 'Conservation',
  planned: 'Expédition prévue',
  dispatched: 'Expédié',
  items: 'Contenu',
  product: 'Produit',
  batch: 'Lot',
  expiry: 'Date de péremption',
  quantity: 'Quantité',
  kits: 'Kits',
  not_for_blinded: 'Réservée aux personnes hors insu : ne la joignez pas à un envoi vers un centre en insu.',
  footer: 'Sortie {id} · au {as_of} · page {page} sur {pages}',
};
