import type { basicValidation as english } from '../en/basic-validation.ts';
import type { Translated } from '../text.ts';

export const basicValidation: Translated<typeof english> = {
  required: 'Ce champ est obligatoire',
  password_required: 'Le mot de passe est obligatoire',
  confirmed: 'Les mots de passe doivent être identiques',
  email: 'Saisissez une adresse de courriel valide',
  min: 'Nombre minimal de caractères : {length}',
  max: 'Nombre maximal de caractères : {length}',
  url: 'Saisissez une URL valide',
  phone: 'Saisissez un numéro de téléphone tel que +380 671 234567',
  small_and_capital: 'Ce champ doit contenir des minuscules et des majuscules.',
  number: 'Ce champ doit contenir au moins un chiffre.',
  special: 'Ce champ doit contenir au moins un caractère spécial.',
  common_password: 'Ce mot de passe est trop facile à deviner.',
  wrong_code: 'Code incorrect',
  digits: 'Chiffres uniquement',
  unreadable: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés',
  wrong_type: 'Le format de cette valeur n’est pas valide',
  taken: 'Cette valeur est déjà utilisée',
  unknown_choice: 'Ce choix n’existe plus',
};
