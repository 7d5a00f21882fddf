import type { signup as english } from '../en/signup.ts';
import type { Translated } from '../text.ts';

export const signup: Translated<typeof english> = {
  SIGNED: 'Запит на реєстрацію успішно надіслано',

  title: 'Реєстрація',
  intro: 'Розкажіть, хто ви. Ми розглядаємо кожен запит і відповідаємо поштою.',
  name: 'Ім’я',
  email: 'Ел. пошта',
  phone: 'Телефон',
  city: 'Місто',
  country: 'Країна',
  company_name: 'Компанія',
  contact_phone: 'Телефон компанії',
  optional: 'Необов’язково',
  send: 'Надіслати запит',
  log_in: 'Я маю обліковий запис',
};
