import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../text.ts';

export const accounts: Translated<typeof english> = {
  login_title: 'Iniciar sesión',
  login_intro: 'Use la cuenta que le ha dado su equipo de proyecto.',
  email: 'Correo',
  password: 'Contraseña',
  log_in: 'Iniciar sesión',
  forgot: 'He olvidado la contraseña',
  request_account: 'Solicitar una cuenta',
  show_password: 'Mostrar u ocultar la contraseña',
  code: 'Código',
  code_intro: 'Un paso más: introduzca su código.',
  code_by_mail: 'Hemos enviado un código a {email}. Es válido durante diez minutos.',
  code_by_app:
    'Introduzca el código que muestra su aplicación de autenticación o uno de sus códigos de recuperación.',
  code_wrong: 'Este código no es correcto. Inténtelo de nuevo.',
  code_ended: 'Este código ya no es válido. Pida uno nuevo.',
  resend: 'Enviar otro código',
  use_passkey: 'Usar una llave de acceso',
  passkey_failed: 'No se ha usado la llave de acceso. Inténtelo de nuevo o inicie sesión con su contraseña.',
  or: 'o',
  send_code: 'Confirmar código',
  start_again: 'Usar otra cuenta',
  required: 'este campo es obligatorio',
  password_required: 'la contraseña es obligatoria',
};
