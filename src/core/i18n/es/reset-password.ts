import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: 'Contraseña cambiada',

  title: 'Establecer una nueva contraseña',
  intro: 'Terminan todas las sesiones de la cuenta, aquí y en otros dispositivos.',
  rules: 'Al menos 5 caracteres: una minúscula, una mayúscula, un número y un signo como ! @ # $ % &',
  password: 'Nueva contraseña',
  again: 'Repetir la nueva contraseña',
  show_password: 'Mostrar la contraseña',
  save: 'Establecer contraseña',
  done: 'Su nueva contraseña está establecida. Inicie sesión con ella.',
  gone: 'Este enlace ya se ha usado, es demasiado antiguo o se ha enviado otro más reciente.',
  log_in: 'Iniciar sesión',
  new_link: 'Enviar otro enlace',
};
