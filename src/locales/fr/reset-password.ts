import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: 'Mot de passe modifié',

  title: 'Choisir un nouveau mot de passe',
  intro: 'Toutes les sessions du compte seront déconnectées, ici et sur les autres appareils.',
  rules:
    'Au moins 5 caractères, avec des minuscules et des majuscules, un chiffre et un caractère spécial comme ! @ # $ % &',
  password: 'Nouveau mot de passe',
  again: 'Répétez le nouveau mot de passe',
  show_password: 'Afficher le mot de passe',
  save: 'Définir un mot de passe',
  done: 'Votre nouveau mot de passe est défini. Vous pouvez maintenant vous connecter.',
  gone: 'Ce lien n’est plus valable. Il a été utilisé, a expiré ou a été remplacé par un plus récent.',
  log_in: 'Se connecter',
  new_link: 'Envoyer un nouveau lien',
};
