import type { outboundDocuments as english } from '../en/outbound-documents.ts';
import type { Translated } from '../text.ts';

export const outboundDocuments: Translated<typeof english> = {
  title: 'Documents douaniers',
  document: 'Document douanier',
  kind: 'Type de document',
  proforma_invoice: 'Facture pro forma',
  commercial_invoice: 'Facture commerciale',
  import_licence: 'Licence d’importation',
  temperature_declaration: 'Déclaration de température',
  other: 'Autre',
  none: 'Pas encore de documents douaniers.',
  upload: 'Téléverser un document',
  added: 'Document ajouté.',
  left: 'Le téléversement a été annulé.',
  drop: 'Déposez le fichier ici ou sélectionnez-en un',
  upload_hint: 'PDF, PNG ou JPEG, 10 Mo au plus',
  download: 'Télécharger {name}',
  void: 'Annuler {name}',
  void_hint: 'Le document reste dans l’historique et n’est plus montré aux clients.',
  void_action: 'Annuler le document',
  voided: 'Annulé',
  reason: 'Motif',
};
