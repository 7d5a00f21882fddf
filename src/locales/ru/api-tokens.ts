import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Токены: {name}',
  hint: 'У каждого клиента API свой токен. Токен даёт только выбранные разрешения, и срок его действия ограничен.',
  none: 'У этой учётной записи ещё нет токенов.',
  list: 'Токены',
  good: 'Активен',
  ended: 'Истёк',
  revoked: 'Отозван',
  ends: 'Действует до',
  never_used: 'Ещё не использован',
  last_used: 'Использован',
  revoke: 'Отозвать',
  revoke_of: 'Отозвать: {name}',
  revoke_title: 'Отозвать этот токен?',
  revoke_warning: 'Клиенты API с токеном «{name}» сразу потеряют доступ. Отменить это нельзя.',

  create: 'Новый токен',
  name: 'Название',
  name_hint: 'Клиент API, который будет его использовать.',
  source: 'Источник',
  source_hint:
    'Записи этого клиента API распознаются по источнику и внешнему ID. Позже источник изменить нельзя. Если пусто, используется название.',
  share_source: 'Совместно использовать имеющийся источник',
  share_source_hint: 'Тогда этот клиент API сможет изменять записи этого источника.',
  strict: 'Отклонять строки с неизвестными полями',
  lenient: 'о неизвестных полях только сообщается',
  records: { one: '{count} запись', few: '{count} записи', many: '{count} записей', other: '{count} записи' },
  permissions: 'Разрешения',
  days: 'Срок действия',
  days_count: {
    one: '{count} день',
    few: '{count} дня',
    many: '{count} дней',
    other: '{count} дня',
  },
  made: 'Скопируйте токен сейчас. Увидеть его снова будет нельзя.',
  token: 'Токен',
};
