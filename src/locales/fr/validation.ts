import type { validation as english } from '../en/validation.ts';
import type { Translated } from '../text.ts';
import { basicValidation } from './basic-validation.ts';
import { recordRules } from './record-rules.ts';

export const validation: Translated<typeof english> = {
  ...basicValidation,
  ...recordRules,
  source_in_use:
    'des enregistrements ou un autre compte utilisent déjà cette source ; choisissez-en une autre ou partagez-la explicitement',
  source_reserved: 'cette source est réservée aux enregistrements saisis dans le portail',
  needs_every_client:
    'les autorisations qui portent sur tous les clients ne conviennent pas à un jeton limité à des clients',
  location_code: 'Saisissez un code de pays à deux lettres',
  location_excluded: 'les lieux RU et BY ne sont pas acceptés dans ce portail',
  document: 'Le fichier doit être au format PDF, Word, texte OpenDocument, PNG ou JPEG',
  certificate: 'Le fichier doit être au format PDF, PNG ou JPEG, et son contenu conforme à son nom',
  too_large: 'Ce fichier est trop volumineux',
  decimal: 'Saisissez un nombre avec un point décimal, tel que 12.5',
  decimals: '{length} décimales au plus',
  below_zero: 'La valeur ne peut pas être négative',
  large_number: 'Ce nombre est trop grand',
  at_least: 'Valeur minimale : {length}',
  date: 'Saisissez une date valide',
  moment: 'doit être une date et une heure valides',
  in_future: 'ne doit pas être dans le futur',
  year: 'l’année doit être entre 1990 et 2100',
  currency: 'Saisissez le code d’une monnaie, par exemple EUR',
  before_start: 'La date ne doit pas précéder la date de début',
  later_time: 'L’heure doit être postérieure à la précédente',
  has_payments:
    'La devise ne peut pas changer : la facture a des paiements dans l’ancienne ou la nouvelle devise',
  less_than_parts: 'est inférieure aux quantités indiquées au-dessous',
  in_open_recall: 'le lot fait l’objet d’un rappel ouvert ; clôturez-le d’abord',
  in_use: 'ne peut pas changer : d’autres enregistrements y renvoient',
  not_empty: 'Suppression impossible : d’autres enregistrements en dépendent ; désactivez-le plutôt',
  pdf: 'Le fichier doit être au format PDF',
  active_pdf: 'ne doit contenir ni JavaScript ni fichiers joints : imprimez-le dans un nouveau PDF',
  one_file: 'un seul fichier peut être chargé',
  image: 'doit être une image JPEG, PNG ou WebP',
  jpeg_or_png: 'doit être une image JPEG ou PNG',
  other_file: 'ce n’est pas le fichier annoncé : sa taille ou sa somme de contrôle diffère',
  position: 'doit être un lieu sur Terre, pas 0, 0',
  secret_again: 'saisissez de nouveau ce secret : son hôte, son port ou son chiffrement a changé',
  unknown_kit: 'aucun kit de ce projet n’a ce numéro, ou il n’a pas été envoyé à votre centre',
  second_factor: 'activez d’abord la vérification en deux étapes dans votre profil',
  private_host: 'Cet hôte n’est pas autorisé : il n’est pas valide ou se trouve dans un réseau privé',
  zip: 'doit être un fichier ZIP',
  bad_pattern: 'doit être une expression régulière valide (RE2, sans assertion avant ni référence arrière)',
  large_pattern: 'ce modèle est trop complexe',
  unknown_group: 'les seuls noms de groupe sont airbill, status, time et place',
  no_airbill_group: 'un groupe doit s’appeler airbill : (?<airbill>…)',
  no_status_group: 'indiquez un statut, ou nommez status un groupe du modèle : (?<status>…)',
};
