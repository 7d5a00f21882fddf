import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Par exemple +380 671 234567',
  phone_optional: 'Facultatif, par exemple +380 671 234567',
  weak_password:
    'Facile à deviner. Utilisez des minuscules et des majuscules, un chiffre et un caractère spécial comme ! @ # $ % &',

  day_letters: 'jma',
  open_calendar: 'Ouvrir le calendrier',
  previous_month: 'Mois précédent',
  next_month: 'Mois suivant',
  previous_year: 'Année précédente',
  next_year: 'Année suivante',
  previous_decade: 'Décennie précédente',
  next_decade: 'Décennie suivante',

  captcha_label: 'Je ne suis pas un robot',
  captcha_verifying: 'Vérification…',
  captcha_verified: 'Vérifié',
  captcha_failed: 'La vérification a échoué. Réessayez plus tard.',
  captcha_expired: 'La vérification a expiré. Réessayez.',
  captcha_wait: 'Attendez la fin de la vérification.',

  conflict_title: 'Quelqu’un d’autre a modifié cet enregistrement.',
  conflict_field: 'Champ',
  conflict_saved: 'Valeur enregistrée',
  conflict_yours: 'Votre valeur',
  conflict_take: 'Utiliser les valeurs enregistrées',
  conflict_keep: 'Garder la mienne et enregistrer',
};
