import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Токены: {name}',
  hint: 'Программа входит со своим токеном. Каждому разрешено только выбранное, и срок его действия ограничен.',
  none: 'У этой учётной записи ещё нет токенов.',
  list: 'Токены',
  good: 'Действует',
  ended: 'Истёк',
  revoked: 'Отозван',
  ends: 'До',
  never_used: 'Ещё не использован',
  last_used: 'Использован',
  revoke: 'Отозвать',
  revoke_of: 'Отозвать: {name}',
  revoke_title: 'Отозвать этот токен?',
  revoke_warning: 'Программы с токеном «{name}» получат отказ уже при следующем вызове. Отменить это нельзя.',

  create: 'Новый токен',
  name: 'Название',
  name_hint: 'Для какой программы.',
  permissions: 'Что разрешено',
  days: 'Срок',
  days_count: {
    one: '{count} день',
    few: '{count} дня',
    many: '{count} дней',
    other: '{count} дня',
  },
  made: 'Скопируйте токен сейчас: он показывается только один раз.',
  token: 'Токен',
};
