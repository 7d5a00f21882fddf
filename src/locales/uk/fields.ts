import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Наприклад, +380 671 234567',
  phone_optional: 'Необов’язково, наприклад +380 671 234567',
  weak_password:
    'Легко вгадати. Використайте малі й великі літери, цифру та спеціальний символ, наприклад ! @ # $ % &',

  day_letters: 'дмр',
  open_calendar: 'Відкрити календар',
  previous_month: 'Попередній місяць',
  next_month: 'Наступний місяць',
  previous_year: 'Попередній рік',
  next_year: 'Наступний рік',
  previous_decade: 'Попереднє десятиліття',
  next_decade: 'Наступне десятиліття',

  captcha_label: 'Я не робот',
  captcha_verifying: 'Перевірка…',
  captcha_verified: 'Перевірено',
  captcha_failed: 'Перевірка не вдалася. Спробуйте пізніше.',
  captcha_expired: 'Строк перевірки минув. Спробуйте ще раз.',
  captcha_wait: 'Дочекайтеся завершення перевірки.',

  conflict_title: 'Хтось інший змінив цей запис.',
  conflict_field: 'Поле',
  conflict_saved: 'Збережене значення',
  conflict_yours: 'Ваше значення',
  conflict_take: 'Використати збережені значення',
  conflict_keep: 'Залишити моє і зберегти',
};
