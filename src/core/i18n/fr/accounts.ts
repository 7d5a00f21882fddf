import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../text.ts';

export const accounts: Translated<typeof english> = {
  login_title: 'Connexion',
  login_intro: 'Utilisez le compte que votre équipe projet vous a remis.',
  email: 'Courriel',
  password: 'Mot de passe',
  log_in: 'Se connecter',
  forgot: 'Mot de passe oublié ?',
  request_account: 'Demander un compte',
  show_password: 'Afficher ou masquer le mot de passe',
  code: 'Code',
  code_intro: 'Encore une étape : saisissez votre code.',
  code_by_mail: 'Un code a été envoyé à {email}. Il est valable dix minutes.',
  code_by_app:
    'Saisissez le code affiché par votre application d’authentification, ou l’un de vos codes de secours.',
  code_wrong: 'Ce code n’est pas le bon. Réessayez.',
  code_ended: 'Ce code n’est plus valable. Demandez-en un nouveau.',
  resend: 'Envoyer un nouveau code',
  use_passkey: 'Utiliser une clé d’accès',
  passkey_failed: 'La clé d’accès n’a pas été utilisée. Réessayez ou connectez-vous avec votre mot de passe.',
  or: 'ou',
  send_code: 'Valider le code',
  start_again: 'Utiliser un autre compte',
  required: 'Ce champ est obligatoire',
  password_required: 'Le mot de passe est obligatoire',
};
