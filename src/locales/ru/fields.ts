import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Например, +380 671 234567',
  phone_optional: 'Необязательно, например +380 671 234567',
  weak_password:
    'Легко угадать. Используйте строчные и заглавные буквы, цифру и специальный символ, например ! @ # $ % &',

  day_letters: 'дмг',
  open_calendar: 'Открыть календарь',
  previous_month: 'Предыдущий месяц',
  next_month: 'Следующий месяц',
  previous_year: 'Предыдущий год',
  next_year: 'Следующий год',
  previous_decade: 'Предыдущее десятилетие',
  next_decade: 'Следующее десятилетие',

  captcha_label: 'Я не робот',
  captcha_verifying: 'Проверка…',
  captcha_verified: 'Проверено',
  captcha_failed: 'Проверка не удалась. Попробуйте позже.',
  captcha_expired: 'Срок проверки истёк. Попробуйте ещё раз.',
  captcha_wait: 'Дождитесь окончания проверки.',

  conflict_title: 'Кто-то другой изменил эту запись.',
  conflict_field: 'Поле',
  conflict_saved: 'Сохранённое значение',
  conflict_yours: 'Ваше значение',
  conflict_take: 'Использовать сохранённые значения',
  conflict_keep: 'Оставить моё и сохранить',
};
