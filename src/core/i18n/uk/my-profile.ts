import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: 'Профіль успішно збережено',
  PASSWORD_CHANGED: 'Пароль змінено',

  title: 'Мій профіль',
  details: 'Про вас',
  details_hint: 'Колеги бачать ваше ім’я та телефон поруч із вашими діями в порталі.',
  name: 'Ім’я',
  email: 'Ел. пошта',
  email_hint: 'Це ваш логін. Змінити його може адміністратор.',
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

  VERIFICATION_SENT: 'Лист із посиланням уже в дорозі до вас',
  verify_notice: 'Вашу ел. адресу ще не підтверджено: відкрийте посилання, надіслане на {email}.',
  verify_again: 'Надіслати ще раз',

  password: 'Пароль',
  password_hint: 'Після зміни пароля всі інші ваші сеанси завершаться.',
  old_password: 'Старий пароль',
  new_password: 'Новий пароль',
  repeat_password: 'Новий пароль ще раз',
  password_rules: 'Щонайменше 5 символів: мала й велика літери, цифра та знак, наприклад ! @ # $ % &',
  show_password: 'Показати або приховати пароль',
  change_password: 'Змінити пароль',
};
