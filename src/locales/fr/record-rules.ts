// The texts of plausibility rules: at a form field, in an import, in the open issues.
export const recordRules = {
  missing_field: 'un champ obligatoire est vide',
  negative_stock: 'le stock ne peut pas être inférieur à zéro',
  year_range: 'l’année doit être comprise entre 1990 et 2100',
  end_before_start: 'la fin ne peut pas précéder le début',
  name_in_use: 'un autre enregistrement de ce client porte déjà ce nom, à la casse et aux espaces près',
  number_in_use: 'une autre facture de ce client porte déjà ce numéro',
  line_or_quantity: 'une quantité ou au moins une ligne est obligatoire',
  line_missing: 'au moins une ligne est obligatoire',
  site_missing: 'un centre est obligatoire',
  quantity_missing: 'au moins une quantité est obligatoire',
  same_batch_twice: 'le même lot et le même produit figurent deux fois dans cet enregistrement',
  lines_differ_from_total: 'la somme des lignes ne correspond pas à la quantité totale',
  too_many_lines: 'l’enregistrement compte plus de 5 000 lignes',
  dispatched_before_start: 'expédié avant le début du projet',
  site_outside_project: 'ce centre n’appartient pas au projet',
  unknown_batch: 'ce lot n’a jamais été reçu dans le projet',
  expired_batch: 'ce lot était périmé à cette date',
  batch_quarantined:
    'ce lot est en quarantaine ; choisissez un lot libéré ou demandez à la qualité de le libérer',
  batch_rejected: 'ce lot a été refusé par la qualité ; choisissez un lot libéré',
  batch_recalled: 'ce lot a été rappelé ; choisissez un lot libéré et ne l’expédiez pas',
  batch_expired:
    'ce lot est périmé à la date d’expédition ; choisissez un autre lot ou prolongez sa péremption',
  more_than_on_hand: 'quantité supérieure au stock',
  never_sent_to_site: 'ce lot n’a jamais été envoyé à ce centre',
  kits_unknown:
    'un de ces numéros n’est pas un kit du projet : importez la liste des kits ou corrigez le numéro',
  kits_other_batch: 'un de ces kits appartient à un autre lot : placez-le sur la ligne de son lot',
  kits_quantity: 'le nombre de kits ne correspond pas à la quantité : corrigez l’un des deux',
  kits_twice:
    'un de ces kits figure déjà dans un autre enregistrement de ce type ou est indiqué deux fois : retirez-le',
  kits_elsewhere: 'un de ces kits n’est pas au lieu d’où il est pris : consultez son historique',
};
