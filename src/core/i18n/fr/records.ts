import type { records as english } from '../en/records.ts';
import type { Translated } from '../text.ts';

export const records: Translated<typeof english> = {
  new_inbounds: 'Nouvelle réception',
  new_outbounds: 'Nouvelle expédition',
  new_returns: 'Nouveau retour',
  new_inventories: 'Nouvelle ligne de stock',
  new_destructions: 'Nouvelle destruction',
  inbounds: 'Réceptions',
  outbounds: 'Expéditions',
  returns: 'Retours',
  inventories: 'Stocks',
  destructions: 'Destructions',
  transit: 'Transit',
  purchase: 'Achats',
  ivrs: 'IVRS',

  order: 'Commande',
  invoice: 'Facture',
  received_date: 'Reçu le',
  weight: 'Poids (kg)',
  quantity: 'Quantité',

  site: 'Centre',
  airbill: 'LTA',
  dispatched_date: 'Expédié le',

  date: 'Date',
  site_name: 'Centre',
  site_investigator: 'Investigateur',
  site_address: 'Adresse',
  shipping_temperature: 'Temp. de transport',

  batch: 'Lot',
  product: 'Produit',
  qty_sent: 'Expédié',
  qty_received: 'Reçu',
  qty_damaged: 'Endommagé',
  qty_stock: 'En stock',
  expiry_date: 'Péremption',
  storage_temperature: 'Temp. de conservation',
  expired: 'périmé',
  expires_soon: {
    one: 'dans {count} jour',
    many: 'dans {count} de jours',
    other: 'dans {count} jours',
  },
  expires_today: 'aujourd’hui',

  destruction_date: 'Détruit le',
  certificate: 'Certificat',

  reference: 'Référence',
  description: 'Description',
  status: 'Statut',

  export_hint: 'Toute la liste de ce projet au format tableur : {list}',

  no_inbounds: 'Rien n’a encore été reçu pour ce projet.',
  no_outbounds: 'Rien n’a encore été expédié pour ce projet.',
  no_returns: 'Aucun centre n’a encore fait de retour pour ce projet.',
  no_inventories: 'Aucun stock n’est encore enregistré pour ce projet.',
  no_destructions: 'Rien n’a encore été détruit pour ce projet.',

  removed: 'Supprimées',
  no_removed: 'Aucune ligne de ce projet n’a été supprimée.',
  list: 'Liste',
  removed_at: 'Supprimée le',
  removed_because: 'Motif de la suppression',
  restore: 'Rétablir',
  restore_title: 'Rétablir {name}',
  restore_hint: 'Elle figure de nouveau dans les listes, les exports et les totaux, telle qu’elle était.',
  restore_reason: 'Motif',
  place_taken:
    'Une ligne plus récente avec le même identifiant externe a pris sa place. Supprimez d’abord celle-ci.',
  faults: 'Ce qui ne va pas',
};
