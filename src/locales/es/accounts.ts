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
  code: 'Código de verificación',
  code_intro: 'Introduzca su código de verificación.',
  code_by_mail: 'Hemos enviado un código a {email}. Es válido durante 10 minutos.',
  code_by_app: 'Introduzca el código de su aplicación de autenticación o un código de recuperación.',
  code_wrong: 'Código incorrecto. Inténtelo de nuevo.',
  code_ended: 'Este código ha caducado. Solicite uno nuevo.',
  resend: 'Enviar otro código',
  use_passkey: 'Usar una llave de acceso',
  passkey_failed:
    'No se ha podido iniciar sesión con la llave de acceso. Inténtelo de nuevo o use su contraseña.',
  or: 'o',
  send_code: 'Confirmar código',
  start_again: 'Usar otra cuenta',
  required: 'este campo es obligatorio',
  password_required: 'la contraseña es obligatoria',
};
