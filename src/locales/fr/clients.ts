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

  choose: 'Sélectionner {client} comme client actuel',
  unset: 'Ne plus avoir {client} comme client actuel',
  current_client: 'Client sélectionné : {client}',
  see_all: 'Afficher tous les clients',

  empty: 'Vous n’avez pas encore de client. Demandez-en un à votre équipe projet ou au support.',
  no_projects: 'Vous n’avez accès à aucun projet de ce client.',
  no_packages: 'Pas encore de colis.',
};
