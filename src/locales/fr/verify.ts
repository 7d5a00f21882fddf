import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: 'Adresse vérifiée',

  title: 'Confirmer votre adresse',
  intro: 'Choisissez Confirmer pour vérifier votre adresse.',
  confirm: 'Confirmer',
  done: 'Votre adresse de courriel est confirmée.',
  home: 'Aller à la page d’accueil',
};
