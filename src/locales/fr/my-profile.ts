import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Profil enregistré',
  PASSWORD_CHANGED: 'Mot de passe modifié',

  title: 'Mon profil',
  details: 'Vos informations',
  details_hint: 'Vos collègues voient votre nom et votre téléphone avec les modifications que vous faites.',
  name: 'Nom',
  email: 'Courriel',
  email_hint: 'Vous vous connectez avec cette adresse. Seul un administrateur peut la changer.',
  phone: 'Téléphone',
  city: 'Ville',
  country: 'Pays',
  urlTwitter: 'Twitter',
  urlGitHub: 'GitHub',
  link_hint: 'Une adresse web',
  open_link: 'Ouvrir {address}',
  save: 'Enregistrer',
  role: 'Rôle',
  verified: 'Vérifié',
  not_verified: 'Non vérifié',
  verification: 'Vérification du courriel',

  VERIFICATION_SENT: 'Nous vous avons envoyé un courriel avec un lien',
  verify_notice: 'Votre adresse n’est pas encore vérifiée. Ouvrez le lien que nous avons envoyé à {email}.',
  verify_again: 'Renvoyer',

  password: 'Mot de passe',
  password_hint: 'Changer de mot de passe déconnecte toutes vos autres sessions.',
  old_password: 'Ancien mot de passe',
  new_password: 'Nouveau mot de passe',
  repeat_password: 'Répétez le nouveau mot de passe',
  password_rules:
    'Au moins 5 caractères, avec des minuscules et des majuscules, un chiffre et un caractère spécial comme ! @ # $ % &',
  show_password: 'Afficher ou masquer le mot de passe',
  change_password: 'Changer le mot de passe',
  password_ask: 'Changer votre mot de passe ?',
  password_ask_warning:
    'Vous serez déconnecté de tous les autres appareils. Reconnectez-vous-y avec le nouveau mot de passe.',
};
