import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Perfil guardado correctamente',
  PASSWORD_CHANGED: 'Contraseña cambiada',

  title: 'Mi perfil',
  details: 'Sus datos',
  details_hint: 'Sus colegas ven su nombre y su teléfono junto a lo que usted hace aquí.',
  name: 'Nombre',
  email: 'Correo',
  email_hint: 'Es su usuario. Solo un administrador lo cambia.',
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

  VERIFICATION_SENT: 'Ya va en camino un correo con un enlace',
  verify_notice:
    'Su dirección de correo todavía no está verificada: abra el enlace que hemos enviado a {email}.',
  verify_again: 'Enviar de nuevo',

  password: 'Contraseña',
  password_hint: 'Al cambiarla, terminan todas sus demás sesiones.',
  old_password: 'Contraseña actual',
  new_password: 'Nueva contraseña',
  repeat_password: 'Repetir la nueva contraseña',
  password_rules:
    'Al menos 5 caracteres: una minúscula, una mayúscula, un número y un signo como ! @ # $ % &',
  show_password: 'Mostrar u ocultar la contraseña',
  change_password: 'Cambiar contraseña',
};
