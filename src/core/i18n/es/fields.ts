import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Por ejemplo, +380 671 234567',
  phone_optional: 'Opcional, por ejemplo +380 671 234567',
  weak_password: 'Fácil de adivinar. Mejor: minúsculas, mayúsculas, un número y un signo como ! @ # $ % &',

  captcha_label: 'No soy un robot',
  captcha_verifying: 'Comprobando…',
  captcha_verified: 'Comprobado',
  captcha_failed: 'La comprobación ha fallado. Inténtelo más tarde.',
  captcha_expired: 'La comprobación ha caducado. Inténtelo de nuevo.',
  captcha_wait: 'Espere a que termine la comprobación.',

  conflict_title: 'Entretanto, otra persona ha guardado cambios.',
  conflict_field: 'Campo',
  conflict_saved: 'Guardado ahora',
  conflict_yours: 'Su versión',
  conflict_take: 'Usar lo guardado',
  conflict_keep: 'Mantener la mía y guardar de nuevo',
};
