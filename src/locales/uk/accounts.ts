import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../text.ts';

export const accounts: Translated<typeof english> = {
  login_title: 'Вхід',
  login_intro: 'Увійдіть з обліковим записом, який надала ваша проєктна команда.',
  email: 'Ел. пошта',
  password: 'Пароль',
  log_in: 'Увійти',
  forgot: 'Забули пароль?',
  request_account: 'Запросити обліковий запис',
  show_password: 'Показати або приховати пароль',
  code: 'Код підтвердження',
  code_intro: 'Введіть код підтвердження.',
  code_by_mail: 'Ми надіслали код на {email}. Він дійсний 10 хвилин.',
  code_by_app: 'Введіть код із застосунку автентифікації або резервний код.',
  code_wrong: 'Неправильний код. Спробуйте ще раз.',
  code_ended: 'Строк дії коду минув. Запросіть новий.',
  resend: 'Надіслати новий код',
  use_passkey: 'Увійти з ключем доступу',
  passkey_failed: 'Не вдалося увійти з ключем доступу. Спробуйте ще раз або увійдіть із паролем.',
  or: 'або',
  send_code: 'Підтвердити код',
  start_again: 'Інший обліковий запис',
  required: 'це поле обов’язкове',
  password_required: 'введіть пароль',
};
