import type { clients as english } from '../en/clients.ts';
import type { Translated } from '../text.ts';

export const clients: Translated<typeof english> = {
  new_client: 'Nouveau client',
  new_project: 'Nouveau projet',
  new_package: 'Nouveau colis',
  title: 'Clients',
  projects_of: 'Projets du client {client}',
  packages_of: 'Colis du client {client}',
  managers_of: 'Responsables du client {client}',
  projects: 'Projets',
  packages: 'Colis',

  id: 'ID',
  name: 'Nom',
  smo_ids: 'ID SMO',
  locations: 'Implantations',
  managers: 'Responsables',
  is_active: 'Statut',
  inactive: 'Ce client est inactif',
  current: 'Sélectionné',
  only_active: 'Actifs',
  only_inactive: 'Inactifs',
  location: 'Implantation',

  choose: 'Sélectionner le client {client}',
  unset: 'Ne plus sélectionner le client {client}',
  current_client: 'Client sélectionné : {client}',
  see_all: 'Voir tous les clients',

  empty:
    'Aucun client n’est attribué à votre compte. Demandez-en un à votre équipe projet ou à l’assistance.',
  no_projects: 'Ce client n’a aucun projet que vous puissiez consulter.',
  no_packages: 'Aucun colis de ce client n’est encore enregistré. Il apparaîtra ici dès qu’il le sera.',
};
