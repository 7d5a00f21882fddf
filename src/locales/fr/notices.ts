import type { notices as english } from '../en/notices.ts';
import type { Translated } from '../text.ts';

export const notices: Translated<typeof english> = {
  title: 'Notifications',
  notice: 'Notification',
  kind: 'Type',
  created_at: 'Reçue',
  status: 'Statut',
  actions: 'Actions',
  unread: 'Non lue',
  read: 'Lue',
  mark_one: 'Marquer comme lue',
  mark_all: 'Tout marquer comme lu',
  all: 'Toutes les notifications',
  loading: 'Chargement…',
  none: 'Aucune notification pour le moment.',
  none_hint: 'Les mises à jour de colis et les nouvelles factures qui vous sont signalées apparaissent ici.',
  package_update: 'Mise à jour d’un colis',
  invoice: 'Nouvelle facture',
  excursion: 'Excursion de température',
  excursion_one: 'Excursion de température {name}',
  recall: 'Rappel',
  recall_one: 'Rappel {name}',
  package_one: '{airbill} : {status}',
  package_many: {
    one: '{count} colis a un nouveau statut',
    many: '{count} de colis ont un nouveau statut',
    other: '{count} colis ont un nouveau statut',
  },
  invoice_one: 'Nouvelle facture {name}',
  invoice_many: {
    one: '{count} nouvelle facture',
    many: '{count} de nouvelles factures',
    other: '{count} nouvelles factures',
  },
  preferences: 'Préférences de notification',
  preferences_hint:
    'Choisissez comment vous êtes informé des changements. Vous recevez des notifications si un administrateur a ajouté votre adresse aux destinataires ou si votre compte a accès aux factures. Les urgences sont toujours envoyées par e-mail.',
  package_update_kind: 'Mises à jour de colis',
  invoice_kind: 'Nouvelles factures',
  by_mail: 'Par e-mail',
  in_portal: 'Dans le portail',
};
