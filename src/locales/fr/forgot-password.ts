import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT:
    'Si {0} correspond à un compte, nous avons envoyé un lien pour choisir un nouveau mot de passe',

  title: 'Mot de passe oublié',
  intro:
    'Nous vous enverrons par courriel un lien pour choisir un nouveau mot de passe. Il est valable une heure.',
  sent: 'Consultez votre boîte aux lettres et ouvrez le lien de notre courriel.',
  email: 'Courriel',
  send: 'Envoyer le lien',
  log_in: 'Retour à la connexion',
};
