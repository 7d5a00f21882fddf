import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: 'Наприклад, +380 671 234567',
  phone_optional: 'Необов’язково, наприклад +380 671 234567',
  weak_password: 'Легко вгадати. Краще: малі й великі літери, цифра і знак, наприклад ! @ # $ % &',

  captcha_label: 'Я не робот',
  captcha_verifying: 'Перевірка…',
  captcha_verified: 'Перевірено',
  captcha_failed: 'Перевірка не вдалася. Спробуйте пізніше.',
  captcha_expired: 'Строк перевірки минув. Спробуйте ще раз.',
  captcha_wait: 'Дочекайтеся завершення перевірки.',

  conflict_title: 'Тим часом хтось інший зберіг цей запис.',
  conflict_field: 'Поле',
  conflict_saved: 'Збережене',
  conflict_yours: 'Ваше',
  conflict_take: 'Узяти збережене',
  conflict_keep: 'Залишити моє і зберегти знову',
};
