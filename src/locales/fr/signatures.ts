import type { signatures as english } from '../en/signatures.ts';
import type { Translated } from '../text.ts';

export const signatures: Translated<typeof english> = {
  title: 'Signatures',
  none: 'Aucune signature pour le moment.',
  sign: 'Signer',
  signed: 'Signé',
  sign_title: 'Signer {name}',
  sign_hint:
    'Votre signature électronique a la même valeur qu’une signature manuscrite. Elle couvre l’enregistrement et son fichier dans leur état actuel.',
  printed_name: 'Nom en toutes lettres',
  no_name: 'Votre profil ne contient pas de nom. Saisissez-le avant de signer.',
  meaning: 'Signification de la signature',
  choose_meaning: 'Sélectionnez une signification',
  meaning_performed: 'Réalisé par',
  meaning_witnessed: 'En présence de',
  meaning_counted: 'Compté par',
  meaning_reviewed: 'Vérifié par',
  meaning_approved: 'Approuvé par',
  meaning_released: 'Libéré par',
  meaning_rejected: 'Refusé par',
  meaning_recalled: 'Rappelé par',
  meaning_closed: 'Clôturé par',
  password: 'Mot de passe',
  code: 'Code de vérification',
  code_of_app: 'Le code affiché par votre application d’authentification, ou un code de récupération.',
  code_by_mail: 'Demandez-le par e-mail avec le bouton ci-dessous.',
  send_code: 'Envoyer le code par e-mail',
  code_sent: 'Le code a été envoyé.',
  valid: 'Valide',
  void: 'Annulée',
  signed_line: '{meaning}, {when}',
  void_since: 'Annulée depuis le {when} : l’enregistrement a été modifié après cette signature.',
  void_changed: 'Annulée : l’enregistrement n’est plus celui qui a été signé.',
  file_hash: 'SHA-256 du fichier {hash}…',
  edit_voids:
    'Cet enregistrement est signé. Une modification annule ses signatures ; elles restent dans la liste et l’enregistrement peut être signé à nouveau.',
};
