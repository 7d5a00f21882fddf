import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Jetons : {name}',
  hint: 'Un programme s’authentifie avec son propre jeton. Chaque jeton ne permet que ce qui a été choisi et expire de lui-même.',
  none: 'Ce compte n’a pas encore de jeton.',
  list: 'Jetons',
  good: 'Valable',
  ended: 'Expiré',
  revoked: 'Révoqué',
  ends: 'Jusqu’au',
  never_used: 'Jamais utilisé',
  last_used: 'Dernière utilisation :',
  revoke: 'Révoquer',
  revoke_of: 'Révoquer {name}',
  revoke_title: 'Révoquer ce jeton ?',
  revoke_warning:
    'Les programmes qui utilisent {name} seront refusés dès leur prochain appel. Cette action est irréversible.',

  create: 'Nouveau jeton',
  name: 'Nom',
  name_hint: 'Le programme auquel il est destiné.',
  permissions: 'Ce qu’il permet',
  days: 'Validité',
  days_count: { one: '{count} jour', many: '{count} de jours', other: '{count} jours' },
  made: 'Copiez ce jeton maintenant : il n’est affiché qu’une seule fois.',
  token: 'Jeton',
};
