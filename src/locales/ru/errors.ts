import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../text.ts';

export const errors: Translated<typeof english> = {
  BAD_TOKEN: 'Недействительный токен',
  WRONG_CREDENTIAL: 'Неверный логин или пароль',
  WRONG_PASSWORD: 'Неверный пароль',
  USER_DOES_NOT_EXIST: 'Такого пользователя нет',
  PASSWORDS_DONT_MATCH: 'Пароли не совпадают',
  PASSWORD_TOO_SHORT_MIN_5: 'Пароль слишком короткий, нужно не меньше 5 символов',
  BLOCKED_USER: 'Слишком много неудачных попыток входа, пользователь временно заблокирован',
  SERVER_TIMEOUT_CONNECTION_ERROR: 'Сервер не отвечает, ошибка соединения',
  EMAIL_IS_NOT_VALID: 'Недействительный адрес эл. почты',
  IS_EMPTY: 'Есть пустые поля',
  MISSING: 'Не хватает полей',
  NOT_FOUND_OR_ALREADY_VERIFIED: 'Не найдено или уже подтверждено',
  NOT_FOUND_OR_ALREADY_USED: 'Не найдено или уже использовано',
  NOT_FOUND: 'Не найдено',
  UNAUTHORIZED: 'Нет доступа',
  EMAIL_ALREADY_EXISTS: 'Этот адрес эл. почты уже используется',
  ID_MALFORMED: 'Неверный формат ID',
  ERROR_WITH_FILTER: 'Ошибка в фильтре',
  CITY_ALREADY_EXISTS: 'Такой город уже есть',
  WRONG_OLD_PASSWORD: 'Прежний пароль указан неверно',
  WRONG_CAPTCHA: 'Капча введена неверно, попробуйте ещё раз',
  INVALID_TOKEN: 'Срок действия токена истёк, войдите снова',
  CAPTCHA_ERROR: 'Ошибка капчи, попробуйте ещё раз.',
};
