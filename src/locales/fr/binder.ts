import type { binder as english } from '../en/binder.ts';
import type { Translated } from '../text.ts';

export const binder: Translated<typeof english> = {
  title: 'Dossier d’inspection',
  hint: 'Un ZIP avec les enregistrements, la piste d’audit, les documents, les températures et les signatures de ce projet, et le SHA-256 de chaque fichier.',
  download: 'Télécharger le dossier',
  prepare: 'Préparer le dossier',
  pending: 'Le dossier est en préparation. Vous pouvez quitter cette page.',
  failed: 'Le dossier n’a pas pu être préparé. Réessayez.',
  ready: 'État au {moment}. Conservé 7 jours.',
  prepare_again: 'En préparer un nouveau',
  record: 'Enregistrement',
  as_of: 'État au {moment}',
  language_note: 'Créé par {portal} dans le périmètre de la personne qui l’a téléchargé.',
  about:
    'Tout le contenu de ce dossier est dans l’état de ce moment : ce qui a été modifié ensuite n’y figure pas. Le même moment donne les mêmes octets.',
  verify:
    'Pour vérifier un fichier, calculez son SHA-256 et comparez-le à cette liste : sha256sum FICHIER ou, sous Windows, certutil -hashfile FICHIER SHA256.',
  file: 'Fichier',
  size: 'Taille en octets',
  signatures: 'Signatures',
  printed_name: 'Nom',
  meaning: 'Signification',
  signed_at: 'Signé',
  version: 'Version de l’enregistrement',
  content_hash: 'SHA-256 du contenu',
  file_hash: 'SHA-256 du fichier',
  void_since: 'Annulée depuis',
  from: 'Du',
  to: 'Au',
  period_hint:
    'Laissez les deux dates vides pour tout le projet. Une période contient les enregistrements datés dans celle-ci, avec tout ce qui s’y rattache.',
  whole_project: 'Tout le projet',
  period_of: 'Enregistrements datés du {from} au {to}',
  receipts: 'Réceptions',
  found_at: 'Constaté',
  low_c: 'Limite inférieure, °C',
  high_c: 'Limite supérieure, °C',
  allowed_minutes: 'Minutes autorisées hors limites',
  decided_at: 'Décidé',
  decided_by: 'Décidé par',
  finding: 'Preuve',
};
