import type { signup as english } from '../en/signup.ts';
import type { Translated } from '../text.ts';

export const signup: Translated<typeof english> = {
  SIGNED: 'Solicitud de registro enviada correctamente',

  title: 'Registrarse',
  intro: 'Díganos quién es. Revisamos cada solicitud y respondemos por correo.',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  city: 'Ciudad',
  country: 'País',
  company_name: 'Empresa',
  contact_phone: 'Teléfono de la empresa',
  optional: 'Opcional',
  send: 'Enviar solicitud',
  log_in: 'Ya tengo cuenta',
};
