import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Por ejemplo, +380 671 234567',
  phone_optional: 'Opcional, por ejemplo +380 671 234567',
  weak_password:
    'Fácil de adivinar. Use minúsculas y mayúsculas, un número y un carácter especial como ! @ # $ % &',

  day_letters: 'dma',
  open_calendar: 'Abrir el calendario',
  previous_month: 'Mes anterior',
  next_month: 'Mes siguiente',
  previous_year: 'Año anterior',
  next_year: 'Año siguiente',
  previous_decade: 'Década anterior',
  next_decade: 'Década siguiente',

  captcha_label: 'No soy un robot',
  captcha_verifying: 'Comprobando…',
  captcha_verified: 'Comprobado',
  captcha_failed: 'La comprobación ha fallado. Inténtelo más tarde.',
  captcha_expired: 'La comprobación ha caducado. Inténtelo de nuevo.',
  captcha_wait: 'Espere a que termine la comprobación.',

  conflict_title: 'Otra persona ha modificado este registro.',
  conflict_field: 'Campo',
  conflict_saved: 'Valor guardado',
  conflict_yours: 'Su valor',
  conflict_take: 'Usar los valores guardados',
  conflict_keep: 'Mantener el mío y guardar',
};
