import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: 'Contraseña cambiada',

  title: 'Establecer una nueva contraseña',
  intro: 'Se cerrarán todas las sesiones de la cuenta, aquí y en otros dispositivos.',
  rules:
    'Al menos 5 caracteres, con minúsculas y mayúsculas, un número y un carácter especial como ! @ # $ % &',
  password: 'Nueva contraseña',
  again: 'Repetir la nueva contraseña',
  show_password: 'Mostrar la contraseña',
  save: 'Establecer contraseña',
  done: 'Se ha establecido su nueva contraseña. Ya puede iniciar sesión.',
  gone: 'Este enlace ya no es válido. Se ha usado, ha caducado o se ha sustituido por otro más reciente.',
  log_in: 'Iniciar sesión',
  new_link: 'Enviar otro enlace',
};
