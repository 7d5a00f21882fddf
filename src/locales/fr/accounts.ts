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
  code: 'Code de vérification',
  code_intro: 'Saisissez votre code de vérification.',
  code_by_mail: 'Nous avons envoyé un code à {email}. Il est valable 10 minutes.',
  code_by_app: 'Saisissez le code de votre application d’authentification ou un code de secours.',
  code_wrong: 'Code incorrect. Réessayez.',
  code_ended: 'Ce code a expiré. Demandez-en un nouveau.',
  resend: 'Envoyer un nouveau code',
  use_passkey: 'Utiliser une clé d’accès',
  passkey_failed:
    'La connexion avec la clé d’accès a échoué. Réessayez ou connectez-vous avec votre mot de passe.',
  or: 'ou',
  send_code: 'Valider le code',
  start_again: 'Utiliser un autre compte',
  required: 'Ce champ est obligatoire',
  password_required: 'Le mot de passe est obligatoire',
};
