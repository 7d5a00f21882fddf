import type { unblindings as english } from '../en/unblindings.ts';
import type { Translated } from '../text.ts';

export const unblindings: Translated<typeof english> = {
  title: 'Levées d’insu',
  long_title: 'Levées d’insu en urgence',
  one: 'Levée d’insu du kit {number}',
  unblind: 'Lever l’insu d’un kit',
  dialog_title: 'Levée d’insu en urgence',
  dialog_hint:
    'Ne levez l’insu que si les soins d’un participant l’exigent. Vous verrez le produit et le lot de ce seul kit. Le personnel et le promoteur sont prévenus aussitôt, et la levée d’insu est enregistrée et signée.',
  needs_second_factor:
    'La levée d’insu en urgence exige la vérification en deux étapes. Activez-la d’abord dans votre profil.',
  open_profile: 'Ouvrir le profil',
  kit_number: 'Numéro de kit',
  kit_number_hint: 'Le numéro sur l’étiquette du kit.',
  reason: 'Motif',
  reason_hint: 'Au moins 10 caractères. Il fait partie de l’enregistrement.',
  participant: 'Code du participant',
  participant_hint: 'Facultatif. Ni nom ni initiales.',
  sign: 'Signer et lever l’insu',
  unblinded: 'Insu du kit levé.',
  project: 'Projet',
  client: 'Client',
  person: 'Insu levé par',
  unblinded_at: 'Insu levé le',
  product: 'Produit',
  batch: 'Lot',
  signature: 'Signature',
  hidden: 'Masqué : vous êtes en insu et n’avez pas levé l’insu de ce kit.',
  shown_hint: 'Ne le communiquez pas aux personnes en insu.',
  none: 'Aucune levée d’insu en urgence pour l’instant.',
};
