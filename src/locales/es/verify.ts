import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: 'Correo verificado',

  title: 'Confirme su correo',
  intro: 'Seleccione Confirmar para verificar su dirección de correo.',
  confirm: 'Confirmar',
  done: 'Su dirección de correo está confirmada.',
  home: 'Ir a la página de inicio',
};
