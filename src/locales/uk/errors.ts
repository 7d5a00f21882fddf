import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../text.ts';

export const errors: Translated<typeof english> = {
  BAD_TOKEN: 'Недійсний токен',
  WRONG_CREDENTIAL: 'Неправильний логін або пароль',
  WRONG_PASSWORD: 'Неправильний пароль',
  USER_DOES_NOT_EXIST: 'Такого користувача немає',
  PASSWORDS_DONT_MATCH: 'Паролі не збігаються',
  PASSWORD_TOO_SHORT_MIN_5: 'Пароль закороткий, потрібно щонайменше 5 символів',
  BLOCKED_USER: 'Забагато невдалих спроб входу, користувача тимчасово заблоковано',
  SERVER_TIMEOUT_CONNECTION_ERROR: 'Сервер не відповідає, помилка з’єднання',
  EMAIL_IS_NOT_VALID: 'Неправильна адреса ел. пошти',
  IS_EMPTY: 'Порожні поля',
  MISSING: 'Бракує полів',
  NOT_FOUND_OR_ALREADY_VERIFIED: 'Не знайдено або вже підтверджено',
  NOT_FOUND_OR_ALREADY_USED: 'Не знайдено або вже використано',
  NOT_FOUND: 'Не знайдено',
  UNAUTHORIZED: 'Немає доступу',
  EMAIL_ALREADY_EXISTS: 'Така адреса ел. пошти вже є',
  ID_MALFORMED: 'Неправильний формат ID',
  ERROR_WITH_FILTER: 'Помилка у фільтрі',
  CITY_ALREADY_EXISTS: 'Таке місто вже є',
  WRONG_OLD_PASSWORD: 'Неправильний старий пароль',
  WRONG_CAPTCHA: 'Неправильна капча, спробуйте ще раз',
  INVALID_TOKEN: 'Увійдіть знову: строк дії вашого токена минув',
  CAPTCHA_ERROR: 'Помилка капчі, спробуйте ще раз.',
};
