import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Профиль успешно сохранён',
  PASSWORD_CHANGED: 'Пароль изменён',

  title: 'Мой профиль',
  details: 'Ваши данные',
  details_hint: 'Коллеги видят ваше имя и телефон рядом с изменениями, которые вы вносите.',
  name: 'Имя',
  email: 'Эл. почта',
  email_hint: 'Вы входите с этим адресом. Изменить его может только администратор.',
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

  VERIFICATION_SENT: 'Мы отправили вам письмо со ссылкой',
  verify_notice: 'Ваш адрес эл. почты ещё не подтверждён. Откройте ссылку, отправленную на {email}.',
  verify_again: 'Отправить ещё раз',

  password: 'Пароль',
  password_hint: 'Смена пароля завершает все остальные ваши сеансы.',
  old_password: 'Старый пароль',
  new_password: 'Новый пароль',
  repeat_password: 'Повторите новый пароль',
  password_rules:
    'Не менее 5 символов: строчные и заглавные буквы, цифра и специальный символ, например ! @ # $ % &',
  show_password: 'Показать или скрыть пароль',
  change_password: 'Сменить пароль',
  password_ask: 'Сменить ваш пароль?',
  password_ask_warning: 'На всех остальных устройствах будет выполнен выход. Войдите на них с новым паролем.',
};
