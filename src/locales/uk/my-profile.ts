import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Профіль успішно збережено',
  PASSWORD_CHANGED: 'Пароль змінено',

  title: 'Мій профіль',
  details: 'Ваші дані',
  details_hint: 'Колеги бачать ваше ім’я та телефон поруч зі змінами, які ви вносите.',
  name: 'Ім’я',
  email: 'Ел. пошта',
  email_hint: 'Ви входите з цією адресою. Змінити її може лише адміністратор.',
  phone: 'Телефон',
  city: 'Місто',
  country: 'Країна',
  urlTwitter: 'Twitter',
  urlGitHub: 'GitHub',
  link_hint: 'Вебадреса',
  open_link: 'Відкрити {address}',
  save: 'Зберегти',
  role: 'Роль',
  verified: 'Підтверджено',
  not_verified: 'Не підтверджено',
  verification: 'Перевірка пошти',

  VERIFICATION_SENT: 'Ми надіслали вам лист із посиланням',
  verify_notice: 'Вашу ел. адресу ще не підтверджено. Відкрийте посилання, надіслане на {email}.',
  verify_again: 'Надіслати ще раз',

  password: 'Пароль',
  password_hint: 'Зміна пароля завершує всі інші ваші сеанси.',
  old_password: 'Старий пароль',
  new_password: 'Новий пароль',
  repeat_password: 'Повторіть новий пароль',
  password_rules:
    'Щонайменше 5 символів: малі й великі літери, цифра та спеціальний символ, наприклад ! @ # $ % &',
  show_password: 'Показати або приховати пароль',
  change_password: 'Змінити пароль',
  password_ask: 'Змінити ваш пароль?',
  password_ask_warning: 'На всіх інших пристроях буде виконано вихід. Увійдіть на них із новим паролем.',
};
