import type { mails as english } from '../en/mails.ts';

export const mails: Record<keyof typeof english, string> = {
  mail_code_subject: 'Votre code de connexion',
  mail_code_text:
    'Saisissez ce code pour terminer la connexion. Il est valable {minutes} minutes et une seule fois.\nAucun de nous ne vous le demandera jamais.',
  reset_password_subject: 'Choisissez un nouveau mot de passe',
  reset_password_text:
    'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour ce compte.\nLe lien fonctionne une seule fois, pendant {minutes} minutes. Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.',
  reset_password_action: 'Choisir un nouveau mot de passe',
  set_password_subject: 'Votre compte est prêt',
  set_password_text:
    'Votre demande de compte a été acceptée.\nChoisissez un mot de passe pour commencer. Le lien fonctionne une seule fois, pendant {hours} heures ; ensuite, demandez-en un autre sous « Mot de passe oublié ».',
  set_password_action: 'Choisir un mot de passe',
  registration_received_subject: 'Nous avons reçu votre demande d’inscription',
  registration_received_text:
    'Merci, {name}. Nous examinons votre demande et vous répondrons par courriel.\nVeuillez confirmer que cette adresse est la vôtre.',
  registration_received_action: 'Confirmer l’adresse',
  registration_notice_subject: 'Nouvelle demande d’inscription',
  registration_notice_text: '{name} de {company} ({email}) demande un compte.',
  registration_notice_action: 'Ouvrir les demandes',
  registration_known_subject: 'Vous avez déjà un compte',
  registration_known_text:
    'Quelqu’un a demandé un compte avec cette adresse, qui en a déjà un.\nSi vous avez oublié le mot de passe, choisissez-en un nouveau.',
  registration_known_action: 'Mot de passe oublié',
  registration_refused_subject: 'Votre demande d’inscription',
  registration_refused_text: 'Nous ne pouvons pas vous ouvrir de compte pour le moment.\nMotif : {reason}',
  verify_email_subject: 'Confirmez votre adresse',
  verify_email_text:
    'Veuillez confirmer que cette adresse est la vôtre. Le lien fonctionne une seule fois, pendant {hours} heures.',
  verify_email_action: 'Confirmer l’adresse',
  email_changed_subject: 'L’adresse de votre compte a changé',
  email_changed_text:
    'Votre compte se connecte désormais avec {email}. Toutes ses sessions sont terminées.\nSi vous ne vous y attendiez pas, prévenez-nous aussitôt.',
  password_changed_subject: 'Votre mot de passe a été modifié',
  password_changed_text:
    'Une personne du bureau a défini un nouveau mot de passe pour votre compte. Toutes ses sessions ont pris fin.\nSi vous ne vous y attendiez pas, prévenez-nous sans attendre.',
  own_password_changed_subject: 'Votre mot de passe a été modifié',
  own_password_changed_text:
    'Vous, ou une personne qui connaît votre ancien mot de passe, avez modifié le mot de passe de votre compte. Toutes ses autres sessions ont pris fin.\nSi ce n’était pas vous, définissez un nouveau mot de passe sous « Mot de passe oublié » et prévenez-nous sans attendre.',
  report_subject: 'Votre rapport {file}',
  report_text: 'Voici le rapport que vous avez demandé, au {when}.',
  report_action: 'Ouvrir le portail',
  subscription_subject: 'Votre liste {file}',
  subscription_text:
    'Voici la liste à laquelle vous êtes abonné, au {when}.\nVous pouvez la suspendre ou la supprimer parmi vos abonnements.',
  subscription_action: 'Ouvrir vos abonnements',
  package_update_subject: '{airbill} : {status}',
  package_update_text: 'Le colis {airbill} a un nouveau statut : {status}.',
  package_update_action: 'Ouvrir le colis',
  delivery_report_subject: '{airbill} : livré',
  delivery_report_text: 'Le colis {airbill} du projet {project} a été livré.\nSignalé par {who} le {when}.',
  delivery_report_action: 'Ouvrir le colis',
  new_invoice_subject: 'Nouvelle facture {name}',
  new_invoice_text: 'La facture {name} a été saisie.',
  new_invoice_action: 'Ouvrir la facture',
  package_updates_subject: '{count} colis ont un nouveau statut',
  package_updates_text: '{count} colis ont un nouveau statut. Les premiers :\n{list}',
  package_updates_action: 'Ouvrir les colis',
  new_invoices_subject: '{count} nouvelles factures',
  new_invoices_text: '{count} factures ont été saisies. Les premières :\n{list}',
  new_invoices_action: 'Ouvrir les factures',
  mail_fails_subject: 'Le courrier ne part plus depuis plus d’une heure',
  mail_fails_text:
    'Courriels en attente : {count} ; le plus ancien a été écrit le {when}.\nLe serveur de messagerie répond : {error}',
  mail_fails_action: 'Ouvrir les courriels en attente',
  footer: 'Ce courriel a été envoyé automatiquement à cause d’un compte ou d’une demande avec cette adresse.',
};
