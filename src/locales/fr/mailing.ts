import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  sent: 'Journal des envois',
  sent_empty: 'Pas encore de courriels.',

  created_at: 'Créé le',
  kind: 'Type',
  recipient: 'À',
  subject: 'Objet',
  status: 'Statut',
  attempts: 'Tentatives',
  error: 'Erreur',

  registration: 'Inscription',
  forgot: 'Réinitialisation du mot de passe',
  mfa: 'Code de vérification',
  account: 'Compte',
  report: 'Rapport',
  invoice: 'Facture',
  package_update: 'Mise à jour d’un colis',
  recall: 'Rappel',
  excursion: 'Excursion de température',
  emergency: 'Urgence',
  unblinding: 'Levée d’insu en urgence',

  queued: 'En attente',
  sent_one: 'Envoyé',
  failed: 'Échec',
  limited: 'Limite quotidienne atteinte',
};
