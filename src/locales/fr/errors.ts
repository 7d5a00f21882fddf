import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../text.ts';

export const errors: Translated<typeof english> = {
  BAD_TOKEN: 'Jeton incorrect',
  WRONG_CREDENTIAL: 'Identifiant ou mot de passe incorrect',
  WRONG_PASSWORD: 'Mot de passe incorrect',
  USER_DOES_NOT_EXIST: 'Cet utilisateur n’existe pas',
  PASSWORDS_DONT_MATCH: 'Les mots de passe ne correspondent pas',
  PASSWORD_TOO_SHORT_MIN_5: 'Mot de passe trop court : 5 caractères au moins',
  BLOCKED_USER: 'Trop de tentatives de connexion : utilisateur bloqué temporairement',
  SERVER_TIMEOUT_CONNECTION_ERROR: 'Le serveur ne répond pas : erreur de connexion',
  EMAIL_IS_NOT_VALID: 'Adresse de courriel non valide',
  IS_EMPTY: 'Champs vides',
  MISSING: 'Champs manquants',
  NOT_FOUND_OR_ALREADY_VERIFIED: 'Introuvable ou déjà vérifié',
  NOT_FOUND_OR_ALREADY_USED: 'Introuvable ou déjà utilisé',
  NOT_FOUND: 'Introuvable',
  UNAUTHORIZED: 'Accès refusé',
  EMAIL_ALREADY_EXISTS: 'Adresse de courriel déjà utilisée',
  ID_MALFORMED: 'Identifiant mal formé',
  ERROR_WITH_FILTER: 'Erreur dans le filtre',
  CITY_ALREADY_EXISTS: 'Cette ville existe déjà',
  WRONG_OLD_PASSWORD: 'L’ancien mot de passe est incorrect',
  WRONG_CAPTCHA: 'Captcha incorrect, veuillez réessayer',
  INVALID_TOKEN: 'Votre session a expiré, veuillez vous reconnecter',
  CAPTCHA_ERROR: 'Erreur de captcha, veuillez réessayer.',
};
