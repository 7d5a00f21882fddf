import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: 'Пароль изменён',

  title: 'Новый пароль',
  intro: 'Все сеансы учётной записи завершатся, здесь и на других устройствах.',
  rules: 'Не менее 5 символов: строчная и заглавная буквы, цифра и знак, например ! @ # $ % &',
  password: 'Новый пароль',
  again: 'Новый пароль ещё раз',
  show_password: 'Показать пароль',
  save: 'Задать пароль',
  done: 'Новый пароль задан. Войдите с ним.',
  gone: 'Эта ссылка уже использована, устарела, или была отправлена более новая.',
  log_in: 'Войти',
  new_link: 'Отправить новую ссылку',
};
