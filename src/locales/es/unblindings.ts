import type { unblindings as english } from '../en/unblindings.ts';
import type { Translated } from '../text.ts';

export const unblindings: Translated<typeof english> = {
  title: 'Desenmascaramientos',
  long_title: 'Desenmascaramientos de urgencia',
  one: 'Desenmascaramiento del kit {number}',
  unblind: 'Desenmascarar un kit',
  dialog_title: 'Desenmascaramiento de urgencia',
  dialog_hint:
    'Desenmascare solo si la atención de un participante lo exige. Verá el producto y el lote de este único kit. Se avisa de inmediato al personal y al promotor, y el desenmascaramiento queda registrado y firmado.',
  needs_second_factor:
    'El desenmascaramiento de urgencia exige la verificación en dos pasos. Actívela primero en su perfil.',
  open_profile: 'Abrir el perfil',
  kit_number: 'Número de kit',
  kit_number_hint: 'El número de la etiqueta del kit.',
  reason: 'Motivo',
  reason_hint: 'Al menos 10 caracteres. Forma parte del registro.',
  participant: 'Código del participante',
  participant_hint: 'Opcional. Sin nombre ni iniciales.',
  sign: 'Firmar y desenmascarar',
  unblinded: 'Kit desenmascarado.',
  project: 'Proyecto',
  client: 'Cliente',
  person: 'Desenmascarado por',
  unblinded_at: 'Desenmascarado el',
  product: 'Producto',
  batch: 'Lote',
  signature: 'Firma',
  hidden: 'Oculto: usted tiene enmascaramiento y no desenmascaró este kit.',
  shown_hint: 'No lo comparta con personas con enmascaramiento.',
  none: 'Aún no hay desenmascaramientos de urgencia.',
};
