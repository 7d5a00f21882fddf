import type { certificates as english } from '../en/certificates.ts';
import type { Translated } from '../text.ts';

export const certificates: Translated<typeof english> = {
  none: 'Pas encore de certificat',
  download: 'Télécharger {name}',
  upload: 'Déposer le certificat',
  replace: 'Remplacer {name}',
  clear: 'Retirer {name}',

  upload_title: 'Déposer un certificat',
  upload_of: 'Pour la destruction du {date}.',
  upload_of_undated: 'Pour la destruction sans date.',
  replaces: 'Il remplace {name}, qui reste dans la liste ci-dessous.',
  drop: 'Déposez le fichier ici ou sélectionnez-le',
  drop_hint: 'PDF, PNG ou JPEG, 10 Mo au plus',
  left: 'Le téléversement a été annulé. Le certificat est inchangé.',
  document_kind: 'Type de document',
  document_added: 'Document ajouté.',
  document_left: 'Le téléversement a été annulé.',
  older: 'Tous les certificats de cette destruction',
  valid: 'en vigueur',
  version: '{when}, {who}',
  version_imported: '{when}, par import',

  clear_title: 'Retirer le certificat ?',
  clear_warning:
    '{name} ne sera plus disponible pour le client. Le fichier reste dans la liste des certificats antérieurs.',
  clear_action: 'Retirer le certificat',
};
