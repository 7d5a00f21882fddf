import type { basicValidation as english } from '../en/basic-validation.ts';
import type { Translated } from '../text.ts';

export const basicValidation: Translated<typeof english> = {
  required: 'это поле обязательно',
  password_required: 'введите пароль',
  confirmed: 'пароли должны совпадать',
  email: 'нужен правильный адрес эл. почты',
  min: 'минимальное количество символов: {length}',
  max: 'максимальное количество символов: {length}',
  url: 'нужен правильный URL',
  phone: 'нужен номер телефона, например +380 671 234567',
  small_and_capital: 'Поле должно содержать строчные и заглавные буквы.',
  number: 'Поле должно содержать хотя бы одну цифру.',
  special: 'Поле должно содержать хотя бы один специальный символ.',
  common_password: 'Этот пароль слишком легко угадать.',
  wrong_code: 'неверный код',
  digits: 'только цифры',
  unreadable: 'текст содержит символы, которые нельзя сохранить',
  wrong_type: 'недопустимый формат значения',
  taken: 'это значение уже используется',
  unknown_choice: 'этого варианта больше нет',
};
