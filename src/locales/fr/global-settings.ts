import type { globalSettings as english } from '../en/global-settings.ts';
import type { Translated } from '../text.ts';

export const globalSettings: Translated<typeof english> = {
  title: 'Paramètres généraux',
  groups: 'Groupes de paramètres généraux',
  registration: 'Inscription',
  mfa: 'MFA',
  reports: 'Rapports',
  gps_tracking: 'Suivi GPS',
  notifications: 'Notifications',
  locations: 'Implantations',

  card_mails: 'Courriels aux demandeurs',
  card_mails_hint: 'Envoyés quand quelqu’un demande un compte ou un nouveau mot de passe.',
  card_questionary: 'Questionnaire',
  card_questionary_hint: 'Le fichier joint au courriel d’inscription.',
  card_smtp: 'Courriel sortant',
  card_smtp_hint:
    'Sans hôte, les courriels restent dans la boîte d’envoi. Les modifications enregistrées s’appliquent au prochain courriel.',
  card_roles: 'Validation en deux étapes',
  card_roles_hint: 'Les utilisateurs ayant ces rôles ne peuvent pas se connecter avec un mot de passe seul.',
  card_receivers: 'Destinataires',
  card_receivers_hint: 'Qui reçoit les rapports de livraison et les nouveaux statuts des colis.',
  card_mailbox: 'Boîte de réception',
  card_mailbox_hint:
    'Le courrier des transporteurs met à jour les colis selon les modèles. Rien n’est lu sans hôte ni expéditeurs.',
  card_gps: 'Fournisseur GPS',
  card_gps_hint: 'La source des positions des véhicules.',
  card_maps: 'Cartes',
  card_maps_hint: 'Tout navigateur qui affiche une carte peut lire ce jeton.',
  card_weather: 'Météo',
  card_weather_hint:
    'La source de la météo du pied de page et de la page météo. Sans fournisseur, aucune météo n’est demandée.',
  card_emergency: 'Urgence',
  card_emergency_hint:
    'Un courriel, au plus un par heure, quand la messagerie, le GPS ou la météo est en panne depuis plus d’une heure.',
  card_invoices: 'Factures',
  card_invoices_hint: 'Qui reçoit un courriel à chaque nouvelle facture.',
  card_contacts: 'Support',
  card_contacts_hint: 'Contact du support affiché en pied de page.',
  card_other: 'Autres paramètres',
  card_other_hint: 'Paramètres qui n’appartiennent à aucun autre groupe.',

  one_per_line: 'Une adresse par ligne.',
  empty_subject: 'Si le champ est vide, l’objet par défaut dans la langue du destinataire est utilisé.',
  sendings_hint: 'Avec 0, aucun envoi. Si le champ est vide, la limite est de 50.',
  weather_url_hint: 'Si le champ est vide, l’adresse du fournisseur est utilisée.',
  weather_keep_hint: 'De 1 à 3650. Si le champ est vide, 400.',
  mail_keep_hint:
    'De 1 à 3650. Si vide, 365. Les courriels en attente d’une décision conservent leur original.',
  invoice_grace_hint:
    'Minutes pendant lesquelles une nouvelle facture peut être corrigée ou supprimée avant son envoi par courriel. Champ vide : 10. Avec 0, l’envoi est immédiat.',
  allow_plain_hint:
    'Sans SSL, la connexion est chiffrée par STARTTLS. N’activez cette option que si le serveur n’a pas de chiffrement : le mot de passe est alors envoyé en clair.',
  secret_set: 'Défini. Saisissez une nouvelle valeur pour le remplacer.',
  secret_not_set: 'Non défini.',
  show_secret: 'Afficher ou masquer la valeur',
  secret_remove: 'Supprimer',
  secret_remove_named: 'Supprimer : {label}',
  secret_remove_warning:
    'Les fonctions qui l’utilisent cessent de fonctionner jusqu’à ce que vous en définissiez un nouveau.',
  no_choice: 'Non sélectionné',
  save: 'Enregistrer',

  file_none: 'Pas encore de fichier. Le courriel est envoyé sans pièce jointe.',
  file_choose: 'Sélectionner un fichier',
  file_replace: 'Remplacer le fichier',
  file_remove: 'Supprimer',
  file_remove_title: 'Supprimer le questionnaire ?',
  file_remove_warning: 'Les courriels d’inscription seront envoyés sans pièce jointe.',
  file_kinds: 'PDF, Word, texte OpenDocument, PNG ou JPEG, 10 Mo au plus.',
  file_sending: 'Envoi… {percent} %',

  test: 'Tester la connexion',
  test_hint: 'Teste les paramètres enregistrés. Enregistrez d’abord vos modifications.',
  testing: 'Connexion…',
  works: 'Connexion réussie.',
  not_set: 'Pas encore configuré.',
  unknown_host: 'Hôte introuvable.',
  private_host: 'Cet hôte se trouve dans un réseau privé. L’exploitant du portail peut l’autoriser.',
  refused: 'Connexion refusée sur cet hôte et ce port.',
  silent: 'Aucune réponse du serveur. Vérifiez l’hôte, le port et le chiffrement.',
  no_tls: 'Pas de connexion chiffrée. Vérifiez le port et le certificat.',
  wrong_login: 'Le serveur a refusé l’utilisateur ou le mot de passe.',
  no_folder: 'La boîte de réception n’a pas de dossier de ce nom.',
  unexpected: 'Réponse inattendue du serveur.',

  conflict_secret: 'Valeur modifiée',
  on: 'Activé',
  off: 'Désactivé',
};
