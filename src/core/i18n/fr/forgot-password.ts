import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT:
    'Si {0} correspond à un compte, un courriel avec un lien pour choisir un nouveau mot de passe est en route',

  title: 'Mot de passe oublié',
  intro: 'Nous vous envoyons un lien pour choisir un nouveau mot de passe. Il est valable une heure.',
  email: 'Courriel',
  send: 'Envoyer le lien',
  log_in: 'Retour à la connexion',
};
