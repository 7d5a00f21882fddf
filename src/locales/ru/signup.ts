import type { signup as english } from '../en/signup.ts';
import type { Translated } from '../text.ts';

export const signup: Translated<typeof english> = {
  SIGNED: 'Запрос на регистрацию успешно отправлен',

  title: 'Регистрация',
  intro: 'Расскажите, кто вы. Мы рассмотрим каждый запрос и ответим письмом.',
  name: 'Имя',
  email: 'Эл. почта',
  phone: 'Телефон',
  city: 'Город',
  country: 'Страна',
  company_name: 'Компания',
  contact_phone: 'Телефон компании',
  optional: 'Необязательно',
  send: 'Отправить запрос',
  log_in: 'У меня есть учётная запись',
};
