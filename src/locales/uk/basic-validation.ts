import type { basicValidation as english } from '../en/basic-validation.ts';
import type { Translated } from '../text.ts';

export const basicValidation: Translated<typeof english> = {
  required: 'це поле обов’язкове',
  password_required: 'введіть пароль',
  confirmed: 'паролі мають збігатися',
  email: 'потрібна правильна адреса ел. пошти',
  min: 'мінімальна кількість символів: {length}',
  max: 'максимальна кількість символів: {length}',
  url: 'має бути правильний URL',
  phone: 'має бути номер телефону, наприклад +380 671 234567',
  small_and_capital: 'Поле має містити малі й великі літери.',
  number: 'Поле має містити щонайменше одну цифру.',
  special: 'Поле має містити щонайменше один спеціальний символ.',
  common_password: 'Цей пароль надто легко вгадати.',
  wrong_code: 'неправильний код',
  digits: 'лише цифри',
  unreadable: 'текст містить символи, які не можна зберегти',
  wrong_type: 'значення має недійсний формат',
  taken: 'це значення вже використовується',
  unknown_choice: 'цього варіанта більше немає',
};
