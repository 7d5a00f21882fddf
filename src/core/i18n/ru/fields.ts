import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Например, +380 671 234567',
  phone_optional: 'Необязательно, например +380 671 234567',
  weak_password: 'Легко угадать. Лучше: строчные и заглавные буквы, цифра и знак, например ! @ # $ % &',

  captcha_label: 'Я не робот',
  captcha_verifying: 'Проверка…',
  captcha_verified: 'Проверено',
  captcha_failed: 'Проверка не удалась. Попробуйте позже.',
  captcha_expired: 'Срок проверки истёк. Попробуйте ещё раз.',
  captcha_wait: 'Дождитесь окончания проверки.',

  conflict_title: 'Тем временем запись сохранил кто-то другой.',
  conflict_field: 'Поле',
  conflict_saved: 'Сохранено сейчас',
  conflict_yours: 'Ваше',
  conflict_take: 'Взять сохранённое',
  conflict_keep: 'Оставить моё и сохранить снова',
};
