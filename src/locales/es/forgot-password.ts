import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT: 'Si {0} tiene una cuenta, hemos enviado un enlace para establecer una nueva contraseña',

  title: 'Contraseña olvidada',
  intro: 'Le enviamos por correo un enlace para establecer una nueva contraseña. Es válido durante una hora.',
  sent: 'Revise su buzón y abra el enlace de nuestro correo.',
  email: 'Correo',
  send: 'Enviar enlace',
  log_in: 'Volver al inicio de sesión',
};
