import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Pour les programmes : les mêmes appels que les écrans, avec les mêmes règles.',
  document: 'Document OpenAPI',
  start_title: 'S’authentifier',
  start_text:
    'Utilisez le jeton d’un compte machine, créé par un administrateur sous Utilisateurs, ou obtenez-en un avec un identifiant et un mot de passe. Envoyez-le comme jeton bearer à chaque appel.',
  lists_title: 'Lire une liste',
  lists_text:
    'Chaque liste accepte page, limit, ordering (un signe moins inverse le tri), filter et fields, et renvoie count, next, previous et results.',
  import_title: 'Envoyer des enregistrements',
  import_text:
    'Jusqu’à 1000 enregistrements à la fois. Le rapprochement se fait par external_id : renvoyer un enregistrement le met à jour. Chaque ligne reçoit sa propre réponse ; dry_run=true n’écrit rien ; une même Idempotency-Key n’est exécutée qu’une fois, quel que soit le nombre d’envois.',
  numbers: 'Les décimaux sont des textes, les dates au format yyyy-mm-dd, les instants en ISO 8601 UTC.',
  calls_title: 'Tous les appels',
  search: 'Rechercher un appel',
  found: { one: '{count} appel', many: '{count} d’appels', other: '{count} appels' },
  none: 'Aucun appel ne contient ces mots. Essayez-en moins.',
  parameters: 'Paramètres',
  required: 'obligatoire',
  example: 'Exemple',
  sent: 'Envoyé',
  answered: 'Réponse : {status}',
  answers_file: 'Réponse : un fichier',
  answers_nothing: 'Réponse : {status} sans contenu',
};
