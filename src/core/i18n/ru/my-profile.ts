import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Профиль успешно сохранён',
  PASSWORD_CHANGED: 'Пароль изменён',

  title: 'Мой профиль',
  details: 'О вас',
  details_hint: 'Коллеги видят ваше имя и телефон рядом с вашими действиями на портале.',
  name: 'Имя',
  email: 'Эл. почта',
  email_hint: 'Это ваш логин. Изменить его может администратор.',
  phone: 'Телефон',
  city: 'Город',
  country: 'Страна',
  urlTwitter: 'Twitter',
  urlGitHub: 'GitHub',
  link_hint: 'Веб-адрес',
  open_link: 'Открыть {address}',
  save: 'Сохранить',
  role: 'Роль',
  verified: 'Подтверждено',
  not_verified: 'Не подтверждено',
  verification: 'Проверка почты',

  VERIFICATION_SENT: 'Письмо со ссылкой уже отправлено вам',
  verify_notice: 'Ваш адрес эл. почты ещё не подтверждён: откройте ссылку, отправленную на {email}.',
  verify_again: 'Отправить ещё раз',

  password: 'Пароль',
  password_hint: 'После смены пароля все остальные ваши сеансы завершатся.',
  old_password: 'Старый пароль',
  new_password: 'Новый пароль',
  repeat_password: 'Новый пароль ещё раз',
  password_rules: 'Не менее 5 символов: строчная и заглавная буквы, цифра и знак, например ! @ # $ % &',
  show_password: 'Показать или скрыть пароль',
  change_password: 'Сменить пароль',
};
