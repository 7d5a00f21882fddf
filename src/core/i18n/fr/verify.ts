import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: 'Adresse vérifiée',

  title: 'Confirmer votre adresse',
  intro: 'Un clic, et nous savons que cette adresse est la vôtre.',
  confirm: 'Confirmer',
  done: 'Votre adresse de courriel est confirmée.',
  home: 'Aller à l’accueil',
};
