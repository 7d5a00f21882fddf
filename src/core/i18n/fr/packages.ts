import type { packages as english } from '../en/packages.ts';
import type { Translated } from '../text.ts';

export const packages: Translated<typeof english> = {
  new_package: 'Nouveau colis',
  edit_package: 'Modifier le colis',
  title: 'Colis',
  package: 'Colis {airbill}',
  airbill: 'LTA',
  doc_id: 'N° doc.',
  doc_type: 'Type doc.',
  project: 'Projet',
  client: 'Client',
  status: 'Statut',
  date: 'Date',
  car: 'Véhicule',
  tracked: 'Suivi',
  tracked_yes: 'Suivi',
  tracked_only: 'Suivis seulement',
  destination: 'Destination',
  weight: 'Poids',
  weight_kg: '{weight} kg',
  freight_cost: 'Frais de transport',
  filter_status: 'Statut',
  filter_client: 'Client',

  find_airbill: 'Rechercher une LTA',
  airbill_placeholder: 'Numéro de LTA complet',
  find: 'Rechercher',
  airbill_found: 'LTA trouvée',
  airbill_not_found: 'LTA introuvable',
  several: {
    one: '{count} colis porte la LTA {airbill}',
    many: '{count} de colis portent la LTA {airbill}',
    other: '{count} colis portent la LTA {airbill}',
  },
  close_found: 'Fermer',

  outbounds: 'Expéditions avec cette LTA',
  no_site: 'Expédition sans centre',
  history: 'Historique des statuts',
  no_history: 'Aucun statut n’a encore été signalé.',
  reports: 'Rapports de livraison',
  reported_to: 'Envoyé à {recipients}',
  no_recipients: 'Aucun destinataire',

  empty: 'Aucun colis n’est encore enregistré. Il apparaîtra ici dès qu’il le sera.',
  look_up_only: 'Recherchez un colis par son numéro de LTA complet.',

  pick: 'Choisir',
  pick_one: 'Choisir {airbill}',
  pick_page: 'Choisir cette page',
  pick_none: 'Ne rien choisir',
  picked_too_many: 'Au plus {count} colis reçoivent un statut à la fois.',
  change_status: {
    one: 'Modifier le statut de {count} colis',
    many: 'Modifier le statut de {count} de colis',
    other: 'Modifier le statut de {count} colis',
  },
  change_status_hint:
    'Tous ou aucun. Chaque changement figure dans l’historique et est envoyé par e-mail comme une saisie manuelle.',
  change_status_action: 'Modifier',
  change_date_hint: 'Si le champ est vide, chacun garde la sienne.',
};
