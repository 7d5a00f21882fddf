import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Jetons : {name}',
  hint: 'Chaque client API utilise son propre jeton. Un jeton n’a que les droits que vous sélectionnez, et il expire.',
  none: 'Ce compte n’a pas encore de jeton.',
  list: 'Jetons',
  good: 'Actif',
  ended: 'Expiré',
  revoked: 'Révoqué',
  ends: 'Expire le',
  never_used: 'Jamais utilisé',
  last_used: 'Dernière utilisation :',
  revoke: 'Révoquer',
  revoke_of: 'Révoquer {name}',
  revoke_title: 'Révoquer ce jeton ?',
  revoke_warning:
    'Les clients API qui utilisent {name} perdent immédiatement l’accès. Cette action est irréversible.',

  create: 'Nouveau jeton',
  name: 'Nom',
  name_hint: 'Le client API qui l’utilisera.',
  source: 'Source',
  source_hint:
    'Les enregistrements de ce client API sont identifiés par la source et l’ID externe. La source ne peut plus être modifiée ensuite. Si le champ est vide, le nom est utilisé.',
  share_source: 'Partager une source déjà utilisée',
  share_source_hint: 'Ce client d’API pourra alors modifier les enregistrements de cette source.',
  strict: 'Rejeter les lignes contenant des champs inconnus',
  lenient: 'les champs inconnus sont seulement signalés',
  records: {
    one: '{count} enregistrement',
    many: '{count} d’enregistrements',
    other: '{count} enregistrements',
  },
  clients: 'Clients',
  every_client: 'Tous les clients',
  add_client: 'Limiter à un client',
  every_client_hint:
    'Sans client, le jeton donne accès à tous les clients. Vous ne pourrez plus le modifier.',
  remove_client: 'Retirer',
  remove_client_of: 'Retirer {name}',
  permissions: 'Droits',
  days: 'Validité',
  days_count: { one: '{count} jour', many: '{count} de jours', other: '{count} jours' },
  made: 'Copiez ce jeton maintenant. Vous ne pourrez plus l’afficher.',
  token: 'Jeton',
};
