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
  code: 'Код',
  code_intro: 'Ще один крок: введіть код.',
  code_by_mail: 'Код надіслано на {email}. Він дійсний десять хвилин.',
  code_by_app: 'Введіть код із застосунку автентифікації або один із резервних кодів.',
  code_wrong: 'Код не підходить. Спробуйте ще раз.',
  code_ended: 'Цей код уже не діє. Попросіть новий.',
  resend: 'Надіслати новий код',
  use_passkey: 'Увійти з ключем доступу',
  passkey_failed: 'Ключ доступу не спрацював. Спробуйте ще раз або увійдіть із паролем.',
  or: 'або',
  send_code: 'Підтвердити код',
  start_again: 'Інший обліковий запис',
  required: 'це поле обов’язкове',
  password_required: 'введіть пароль',
};
