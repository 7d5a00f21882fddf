import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: 'Correo verificado',

  title: 'Confirme su correo',
  intro: 'Con un clic sabremos que esta dirección es suya.',
  confirm: 'Confirmar',
  done: 'Su dirección de correo está confirmada.',
  home: 'Ir al inicio',
};
