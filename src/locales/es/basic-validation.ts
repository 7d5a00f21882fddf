import type { basicValidation as english } from '../en/basic-validation.ts';
import type { Translated } from '../text.ts';

export const basicValidation: Translated<typeof english> = {
  required: 'este campo es obligatorio',
  password_required: 'la contraseña es obligatoria',
  confirmed: 'las contraseñas deben coincidir',
  email: 'se requiere un correo válido',
  min: 'este campo debe tener al menos {length} caracteres',
  max: 'este campo debe tener como máximo {length} caracteres',
  url: 'debe ser una URL válida',
  phone: 'debe ser un número de teléfono como +380 671 234567',
  small_and_capital: 'El campo debe contener letras minúsculas y mayúsculas.',
  number: 'El campo debe contener al menos un número.',
  special: 'El campo debe contener al menos un carácter especial.',
  common_password: 'Esta contraseña es demasiado fácil de adivinar.',
  wrong_code: 'código incorrecto',
  digits: 'solo cifras',
  unreadable: 'este texto contiene caracteres que no se pueden guardar',
  wrong_type: 'este valor tiene un formato no válido',
  taken: 'este valor ya está en uso',
  unknown_choice: 'esta opción ya no existe',
};
