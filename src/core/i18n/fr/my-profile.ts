import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Profil enregistré',
  PASSWORD_CHANGED: 'Mot de passe modifié',

  title: 'Mon profil',
  details: 'À propos de vous',
  details_hint: 'Vos collègues voient votre nom et votre téléphone à côté de ce que vous faites ici.',
  name: 'Nom',
  email: 'Courriel',
  email_hint: 'C’est votre identifiant. Un administrateur peut le changer.',
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

  VERIFICATION_SENT: 'Un courriel avec un lien est en route vers vous',
  verify_notice: 'Votre adresse n’est pas encore vérifiée : ouvrez le lien que nous avons envoyé à {email}.',
  verify_again: 'Renvoyer',

  password: 'Mot de passe',
  password_hint: 'Changer de mot de passe met fin à toutes vos autres sessions.',
  old_password: 'Ancien mot de passe',
  new_password: 'Nouveau mot de passe',
  repeat_password: 'Répétez le nouveau mot de passe',
  password_rules:
    'Au moins 5 caractères : une minuscule et une majuscule, un chiffre et un signe tel que ! @ # $ % &',
  show_password: 'Afficher ou masquer le mot de passe',
  change_password: 'Changer le mot de passe',
};
