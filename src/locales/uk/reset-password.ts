import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: 'Пароль змінено',

  title: 'Встановіть новий пароль',
  intro: 'Усі сеанси облікового запису завершаться, тут і на інших пристроях.',
  rules: 'Щонайменше 5 символів: малі й великі літери, цифра та спеціальний символ, наприклад ! @ # $ % &',
  password: 'Новий пароль',
  again: 'Повторіть новий пароль',
  show_password: 'Показати пароль',
  save: 'Встановити пароль',
  done: 'Новий пароль встановлено. Тепер ви можете увійти.',
  gone: 'Це посилання більше не дійсне. Його використано, строк його дії минув, або його замінено новішим.',
  log_in: 'Увійти',
  new_link: 'Надіслати нове посилання',
};
