import type { signup as english } from '../en/signup.ts';
import type { Translated } from '../text.ts';

export const signup: Translated<typeof english> = {
  SIGNED: 'Votre demande d’inscription a bien été envoyée',

  title: 'Inscription',
  intro: 'Dites-nous qui vous êtes. Nous examinons chaque demande et répondons par courriel.',
  name: 'Nom',
  email: 'Courriel',
  phone: 'Téléphone',
  city: 'Ville',
  country: 'Pays',
  company_name: 'Société',
  contact_phone: 'Téléphone de la société',
  optional: 'Facultatif',
  send: 'Envoyer la demande',
  log_in: 'J’ai déjà un compte',
};
