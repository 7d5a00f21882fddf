import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: 'Пароль изменён',

  title: 'Новый пароль',
  intro: 'Все сеансы учётной записи завершатся, здесь и на других устройствах.',
  rules: 'Не менее 5 символов: строчные и заглавные буквы, цифра и специальный символ, например ! @ # $ % &',
  password: 'Новый пароль',
  again: 'Повторите новый пароль',
  show_password: 'Показать пароль',
  save: 'Задать пароль',
  done: 'Новый пароль установлен. Теперь вы можете войти.',
  gone: 'Эта ссылка больше не действительна. Она использована, истекла или заменена более новой.',
  log_in: 'Войти',
  new_link: 'Отправить новую ссылку',
};
