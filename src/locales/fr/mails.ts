import type { mails as english } from '../en/mails.ts';

export const mails: Record<keyof typeof english, string> = {
  mail_code_subject: 'Votre code de vérification',
  mail_code_text:
    'Saisissez ce code pour vous connecter. Il est valable {minutes} minutes et fonctionne une seule fois.\nNous ne vous demanderons jamais ce code.',
  reset_password_subject: 'Choisir un nouveau mot de passe',
  reset_password_text:
    'Nous avons reçu une demande de nouveau mot de passe pour ce compte.\nLe lien fonctionne une seule fois et est valable {minutes} minutes. Si vous ne l’avez pas demandé, ignorez ce courriel : votre mot de passe reste inchangé.',
  reset_password_action: 'Choisir un nouveau mot de passe',
  set_password_subject: 'Votre compte est prêt',
  set_password_text:
    'Votre demande d’inscription a été acceptée.\nDéfinissez un mot de passe pour commencer. Le lien fonctionne une seule fois et est valable {hours} heures. Ensuite, demandez-en un autre sous « Mot de passe oublié ».',
  set_password_action: 'Définir un mot de passe',
  registration_received_subject: 'Nous avons reçu votre demande d’inscription',
  registration_received_text:
    'Merci. Nous examinerons votre demande et vous répondrons par courriel.\nVeuillez confirmer votre adresse.',
  registration_received_action: 'Confirmer l’adresse',
  registration_notice_subject: 'Nouvelle demande d’inscription',
  registration_notice_text: '{name} de {company} ({email}) demande un compte.',
  registration_notice_action: 'Examiner les demandes',
  registration_known_subject: 'Vous avez déjà un compte',
  registration_known_text:
    'Nous avons reçu une demande d’inscription pour cette adresse, qui a déjà un compte.\nSi vous avez oublié votre mot de passe, choisissez-en un nouveau.',
  registration_known_action: 'Mot de passe oublié',
  registration_refused_subject: 'Votre demande d’inscription',
  registration_refused_text: 'Nous ne pouvons pas accepter votre demande d’inscription.\nMotif : {reason}',
  verify_email_subject: 'Confirmez votre adresse',
  verify_email_text:
    'Veuillez confirmer votre adresse. Le lien fonctionne une seule fois et est valable {hours} heures.',
  verify_email_action: 'Confirmer l’adresse',
  email_changed_subject: 'L’adresse de votre compte a été modifiée',
  email_changed_text:
    'Vous vous connectez désormais avec {email}. Toutes les sessions de votre compte ont été déconnectées.\nSi vous ne vous y attendiez pas, contactez-nous immédiatement.',
  password_changed_subject: 'Votre mot de passe a été modifié',
  password_changed_text:
    'Un membre de l’équipe a défini un nouveau mot de passe pour votre compte. Toutes ses sessions ont été déconnectées.\nSi vous ne vous y attendiez pas, contactez-nous immédiatement.',
  own_password_changed_subject: 'Votre mot de passe a été modifié',
  own_password_changed_text:
    'Le mot de passe de votre compte a été modifié à l’aide de l’ancien. Toutes les autres sessions ont été déconnectées.\nSi ce n’était pas vous, définissez un nouveau mot de passe sous « Mot de passe oublié » et contactez-nous immédiatement.',
  report_subject: 'Votre rapport {file}',
  report_text: 'Vous trouverez ci-joint le rapport que vous avez demandé, au {when}.',
  report_action: 'Ouvrir le portail',
  recall_subject: 'Rappel {reference} : accusez réception avant le {day}',
  recall_text:
    'Un rappel concerne des produits qui vous ont été envoyés, que vous conservez ou dont vous êtes responsable. La lettre jointe indique lesquels et ce qu’il faut faire.\nAccusez réception du rappel dans le portail au plus tard le {day}.',
  recall_action: 'Ouvrir le rappel',
  recall_reminder_subject: 'Relance : le rappel {reference} est sans accusé de réception',
  recall_reminder_text:
    'L’accusé de réception du rappel {reference} était attendu le {day} et manque.\nComptez ce qui est là, mettez-le en quarantaine et accusez réception dans le portail. Saisissez 0 s’il n’y a rien.',
  recall_reminder_action: 'Ouvrir le rappel',
  excursion_opened_subject: 'Excursion de température : {reference}',
  excursion_opened_text:
    'Une excursion de température a été constatée pour l’expédition {reference} de {project} : de {lowest} à {highest} °C mesurés, hors de {low} à {high} °C.\nLes produits sont en quarantaine jusqu’à la décision de la qualité, au plus tard le {day}.',
  excursion_opened_action: 'Ouvrir l’excursion',
  excursion_released_subject: 'Libéré après une excursion : {reference}',
  excursion_released_text:
    'La qualité a libéré les produits de l’excursion de température de l’expédition {reference} de {project}. Le motif figure dans le portail.',
  excursion_released_action: 'Ouvrir l’excursion',
  excursion_rejected_subject: 'Refusé après une excursion : {reference}',
  excursion_rejected_text:
    'La qualité a refusé les produits de l’excursion de température de l’expédition {reference} de {project}. Ne les utilisez pas. Le motif figure dans le portail.',
  excursion_rejected_action: 'Ouvrir l’excursion',
  subscription_subject: 'Export programmé : {file}',
  subscription_text:
    'Vous trouverez ci-joint votre export programmé, au {when}.\nVous pouvez le suspendre ou le supprimer sous « Exports programmés », dans vos paramètres.',
  subscription_action: 'Ouvrir les exports programmés',
  package_update_subject: '{airbill} : {status}',
  package_update_text: 'Le colis {airbill} a un nouveau statut : {status}.',
  package_update_action: 'Ouvrir le colis',
  delivery_report_subject: '{airbill} : livré',
  delivery_report_text:
    'Le colis {airbill} du projet {project} a été livré.\nSignalé par {who} le {when}.{proof}',
  delivery_report_action: 'Ouvrir le colis',
  delivery_partly_subject: '{airbill} : livré en partie',
  delivery_partly_text:
    'Le colis {airbill} du projet {project} a été livré en partie.\nSignalé par {who} le {when}.{proof}',
  delivery_partly_action: 'Ouvrir le colis',
  delivery_attempted_subject: '{airbill} : non livré',
  delivery_attempted_text:
    'Le colis {airbill} du projet {project} n’a pas pu être livré.\nSignalé par {who} le {when}.{proof}',
  delivery_attempted_action: 'Ouvrir le colis',
  receipt_link_subject: 'Preuve de livraison {airbill}',
  receipt_link_text:
    'Ce lien ouvre la preuve de livraison du colis {airbill}.\nIl est valable jusqu’au {until}. Ne le transférez pas.',
  receipt_link_action: 'Ouvrir la preuve de livraison',
  new_invoice_subject: 'Nouvelle facture {name}',
  new_invoice_text: 'La facture {name} a été ajoutée.',
  new_invoice_action: 'Ouvrir la facture',
  package_updates_subject: '{count} colis ont un nouveau statut',
  package_updates_text: '{count} colis ont un nouveau statut. Les premiers :\n{list}',
  package_updates_action: 'Ouvrir les colis',
  new_invoices_subject: '{count} nouvelles factures',
  new_invoices_text: '{count} factures ont été ajoutées. Les premières :\n{list}',
  new_invoices_action: 'Ouvrir les factures',
  unblinding_subject: 'Levée d’insu en urgence du kit {number}',
  unblinding_text:
    '{who} a levé l’insu du kit {number} du projet {project} le {when}.\nCe courriel ne dit pas ce que contient le kit.',
  unblinding_action: 'Ouvrir la levée d’insu',
  mail_fails_subject: 'Aucun courriel n’est envoyé depuis plus d’une heure',
  mail_fails_text:
    'Courriels en attente : {count}. Le plus ancien a été créé le {when}.\nErreur du serveur de messagerie : {error}',
  mail_fails_action: 'Ouvrir les tâches d’arrière-plan',
  gps_fails_subject: 'Le GPS ne fonctionne pas depuis plus d’une heure',
  gps_fails_text: 'Tentatives échouées : {count}, depuis le {when}.\nErreur : {error}',
  gps_fails_action: 'Ouvrir les tâches d’arrière-plan',
  gps_works_subject: 'Le GPS fonctionne à nouveau',
  gps_works_text: 'Hors service depuis le {when}. Tentatives échouées : {count}.\nDernière erreur : {error}',
  gps_works_action: 'Ouvrir les tâches d’arrière-plan',
  weather_fails_subject: 'La météo ne fonctionne pas depuis plus d’une heure',
  weather_fails_text: 'Tentatives échouées : {count}, depuis le {when}.\nErreur : {error}',
  weather_fails_action: 'Ouvrir les tâches d’arrière-plan',
  weather_works_subject: 'La météo fonctionne à nouveau',
  weather_works_text:
    'Hors service depuis le {when}. Tentatives échouées : {count}.\nDernière erreur : {error}',
  weather_works_action: 'Ouvrir les tâches d’arrière-plan',
  mailbox_fails_subject: 'La boîte aux lettres n’est plus lue depuis plus d’une heure',
  mailbox_fails_text: 'Tentatives échouées : {count}, depuis le {when}.\nErreur : {error}',
  mailbox_fails_action: 'Ouvrir les tâches d’arrière-plan',
  mailbox_works_subject: 'La boîte aux lettres est de nouveau lue',
  mailbox_works_text:
    'Hors service depuis le {when}. Tentatives échouées : {count}.\nDernière erreur : {error}',
  mailbox_works_action: 'Ouvrir les tâches d’arrière-plan',
  footer:
    'Ce courriel a été envoyé automatiquement, car cette adresse est celle d’un compte ou d’une demande.',
};
