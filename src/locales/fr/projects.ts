import type { projects as english } from '../en/projects.ts';
import type { Translated } from '../text.ts';

export const projects: Translated<typeof english> = {
  new_project: 'Nouveau projet',
  edit_project: 'Modifier',
  title: 'Projets',
  name: 'Nom',
  sponsor: 'Promoteur',
  smo_id: 'ID SMO',
  client: 'Client',
  partner: 'Partenaire',
  start_date: 'Début',
  end_date: 'Fin',
  location: 'Implantation',
  locations: 'Implantations',
  is_active: 'Statut',
  only_active: 'Actifs',
  only_inactive: 'Inactifs',
  clients: 'Clients',
  parts: 'Listes du projet',
  overview: 'Vue d’ensemble',

  empty: 'Vous n’avez pas encore de projet. Demandez-en un à votre équipe projet ou au support.',
};
