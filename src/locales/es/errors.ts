import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../text.ts';

export const errors: Translated<typeof english> = {
  BAD_TOKEN: 'Token incorrecto',
  WRONG_CREDENTIAL: 'El usuario o la contraseña no son correctos',
  WRONG_PASSWORD: 'Contraseña incorrecta',
  USER_DOES_NOT_EXIST: 'El usuario no existe',
  PASSWORDS_DONT_MATCH: 'Las contraseñas no coinciden',
  PASSWORD_TOO_SHORT_MIN_5: 'Contraseña demasiado corta: mínimo 5 caracteres',
  BLOCKED_USER: 'Demasiados intentos fallidos: usuario bloqueado temporalmente',
  SERVER_TIMEOUT_CONNECTION_ERROR: 'El servidor no responde: error de conexión',
  EMAIL_IS_NOT_VALID: 'El correo no es válido',
  IS_EMPTY: 'Hay campos vacíos',
  MISSING: 'Faltan campos',
  NOT_FOUND_OR_ALREADY_VERIFIED: 'No encontrado o ya verificado',
  NOT_FOUND_OR_ALREADY_USED: 'No encontrado o ya utilizado',
  NOT_FOUND: 'No encontrado',
  UNAUTHORIZED: 'Sin autorización',
  EMAIL_ALREADY_EXISTS: 'El correo ya existe',
  ID_MALFORMED: 'El ID tiene un formato incorrecto',
  ERROR_WITH_FILTER: 'Error en el filtro',
  CITY_ALREADY_EXISTS: 'La ciudad ya existe',
  WRONG_OLD_PASSWORD: 'La contraseña actual no es correcta',
  WRONG_CAPTCHA: 'El captcha no es correcto, inténtelo de nuevo',
  INVALID_TOKEN: 'Su sesión ha caducado: inicie sesión de nuevo',
  CAPTCHA_ERROR: 'Se ha producido un error con el captcha, inténtelo de nuevo.',
};
