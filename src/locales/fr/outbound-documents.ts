import type { outboundDocuments as english } from '../en/outbound-documents.ts';
import type { Translated } from '../text.ts';

export const outboundDocuments: Translated<typeof english> = {
  title: 'Documents douaniers',
  document: 'Document douanier',
  proforma_invoice: 'Facture pro forma',
  commercial_invoice: 'Facture commerciale',
  import_licence: 'Licence d’importation',
  temperature_declaration: 'Déclaration de température',
  other: 'Autre',
  none: 'Pas encore de documents douaniers.',
  upload: 'Téléverser un document',
  download: 'Télécharger {name}',
  void: 'Annuler {name}',
  void_hint: 'Le document reste dans l’historique et n’est plus montré aux clients.',
  void_action: 'Annuler le document',
  voided: 'Annulé',
  reason: 'Motif',
};
