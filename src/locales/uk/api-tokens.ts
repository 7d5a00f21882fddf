import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Токени: {name}',
  hint: 'Кожен клієнт API має власний токен. Токен надає лише обрані дозволи й має строк дії.',
  none: 'У цього облікового запису ще немає токенів.',
  list: 'Токени',
  good: 'Активний',
  ended: 'Строк минув',
  revoked: 'Відкликано',
  ends: 'Діє до',
  never_used: 'Ще не використано',
  last_used: 'Використано',
  revoke: 'Відкликати',
  revoke_of: 'Відкликати: {name}',
  revoke_title: 'Відкликати цей токен?',
  revoke_warning: 'Клієнти API, що використовують «{name}», одразу втратять доступ. Скасувати це не можна.',

  create: 'Новий токен',
  name: 'Назва',
  name_hint: 'Клієнт API, який його використовуватиме.',
  source: 'Джерело',
  source_hint:
    'Записи цього клієнта API розпізнаються за джерелом і зовнішнім ID. Пізніше джерело змінити не можна. Якщо порожньо, використовується назва.',
  share_source: 'Спільно використовувати наявне джерело',
  share_source_hint: 'Тоді цей клієнт API зможе змінювати записи цього джерела.',
  strict: 'Відхиляти рядки з невідомими полями',
  lenient: 'про невідомі поля лише повідомляється',
  records: { one: '{count} запис', few: '{count} записи', many: '{count} записів', other: '{count} запису' },
  permissions: 'Дозволи',
  days: 'Строк дії',
  days_count: { one: '{count} день', few: '{count} дні', many: '{count} днів', other: '{count} дня' },
  made: 'Скопіюйте токен зараз. Побачити його знову буде неможливо.',
  token: 'Токен',
};
