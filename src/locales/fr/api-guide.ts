import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Pour les clients API : les mêmes opérations que les écrans, avec les mêmes règles.',
  document: 'Document OpenAPI',
  contents: 'Sommaire',
  start_title: 'Se connecter',
  start_text:
    'Utilisez le jeton d’un client API, créé par un administrateur sous Utilisateurs, ou obtenez-en un avec une adresse et un mot de passe. Envoyez-le comme jeton bearer à chaque appel.',
  lists_title: 'Lire une liste',
  lists_text:
    'Chaque liste accepte page, limit, ordering (un signe moins inverse le tri), filter et fields, et renvoie count, next, previous et results.',
  import_title: 'Importer des enregistrements',
  import_text:
    'Envoyez jusqu’à 1000 enregistrements à la fois. Le rapprochement se fait par external_id : renvoyer un enregistrement le met à jour. Chaque ligne reçoit son propre résultat. Avec dry_run=true, rien n’est importé. Un appel avec la même Idempotency-Key n’est traité qu’une fois.',
  numbers: 'Les décimaux sont des chaînes, les dates au format yyyy-mm-dd, les heures en ISO 8601 UTC.',
  calls_title: 'Tous les appels',
  search: 'Rechercher un appel',
  found: { one: '{count} appel', many: '{count} d’appels', other: '{count} appels' },
  none: 'Aucun appel ne correspond. Essayez moins de mots.',
  parameters: 'Paramètres',
  required: 'obligatoire',
  example: 'Exemple',
  sent: 'Requête',
  answered: 'Réponse : {status}',
  answers_file: 'Réponse : un fichier',
  answers_nothing: 'Réponse : {status} sans contenu',
};
