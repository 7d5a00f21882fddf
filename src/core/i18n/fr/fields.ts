import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Par exemple +380 671 234567',
  phone_optional: 'Facultatif, par exemple +380 671 234567',
  weak_password: 'Facile à deviner. Mieux : minuscules, majuscules, un chiffre et un signe comme ! @ # $ % &',

  captcha_label: 'Je ne suis pas un robot',
  captcha_verifying: 'Vérification…',
  captcha_verified: 'Vérifié',
  captcha_failed: 'La vérification a échoué. Réessayez plus tard.',
  captcha_expired: 'La vérification a expiré. Réessayez.',
  captcha_wait: 'Attendez la fin de la vérification.',

  conflict_title: 'Quelqu’un d’autre a enregistré entre-temps.',
  conflict_field: 'Champ',
  conflict_saved: 'Version actuelle',
  conflict_yours: 'Votre version',
  conflict_take: 'Prendre la version actuelle',
  conflict_keep: 'Garder ma version et l’enregistrer',
};
