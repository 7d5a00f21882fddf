import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Perfil guardado correctamente',
  PASSWORD_CHANGED: 'Contraseña cambiada',

  title: 'Mi perfil',
  details: 'Sus datos',
  details_hint: 'Sus colegas ven su nombre y su teléfono junto a los cambios que usted hace.',
  name: 'Nombre',
  email: 'Correo',
  email_hint: 'Inicia sesión con esta dirección. Solo un administrador puede cambiarla.',
  phone: 'Teléfono',
  city: 'Ciudad',
  country: 'País',
  urlTwitter: 'Twitter',
  urlGitHub: 'GitHub',
  link_hint: 'Una dirección web',
  open_link: 'Abrir {address}',
  save: 'Guardar',
  role: 'Rol',
  verified: 'Verificado',
  not_verified: 'Sin verificar',
  verification: 'Verificación del correo',

  VERIFICATION_SENT: 'Le hemos enviado un correo con un enlace',
  verify_notice:
    'Su dirección de correo todavía no está verificada. Abra el enlace que hemos enviado a {email}.',
  verify_again: 'Enviar de nuevo',

  password: 'Contraseña',
  password_hint: 'Al cambiar la contraseña se cierran todas sus demás sesiones.',
  old_password: 'Contraseña actual',
  new_password: 'Nueva contraseña',
  repeat_password: 'Repetir la nueva contraseña',
  password_rules:
    'Al menos 5 caracteres, con minúsculas y mayúsculas, un número y un carácter especial como ! @ # $ % &',
  show_password: 'Mostrar u ocultar la contraseña',
  change_password: 'Cambiar contraseña',
  password_ask: '¿Cambiar su contraseña?',
  password_ask_warning:
    'Se cerrará la sesión en todos los demás dispositivos. Inicie sesión en ellos con la nueva contraseña.',
};
