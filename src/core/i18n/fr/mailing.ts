import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  outbox: 'Courriels en attente',
  outbox_empty: 'Aucun courriel n’est en attente : ce qui est parti figure dans le journal des envois.',
  no_smtp:
    'Aucun serveur de courriel n’est défini : les courriels attendent ici. Définissez-en un dans les paramètres généraux, groupe MFA.',
  sent: 'Journal des envois',
  sent_empty: 'Aucun courriel n’a encore été créé.',

  created_at: 'Créé le',
  kind: 'Type',
  recipient: 'À',
  subject: 'Objet',
  status: 'Statut',
  attempts: 'Tentatives',
  error: 'Erreur',
  next_try_at: 'Prochain envoi',

  registration: 'Inscription',
  forgot: 'Mot de passe oublié',
  mfa: 'Code de connexion',
  account: 'Compte',
  report: 'Rapport',
  invoice: 'Facture',
  package_update: 'Statut de colis',
  emergency: 'Urgence',

  queued: 'En attente',
  sent_one: 'Envoyé',
  failed: 'Échec',
  limited: 'Plafonné',

  as_seen: 'Aperçu',
  as_text: 'Texte',
  letter: 'Le courriel tel que le voit son destinataire',
  read_hint: 'Votre lecture est consignée dans la piste d’audit.',
  sealed_away:
    'Le message a été scellé avec une autre clé : rétablissez la bonne SETTINGS_KEY, ou settings.key du dossier de données.',
};
