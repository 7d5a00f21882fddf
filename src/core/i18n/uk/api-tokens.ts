import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Токени: {name}',
  hint: 'Програма входить із власним токеном. Кожен токен дає лише обрані права й має свій строк дії.',
  none: 'У цього облікового запису ще немає токенів.',
  list: 'Токени',
  good: 'Діє',
  ended: 'Строк минув',
  revoked: 'Відкликано',
  ends: 'До',
  never_used: 'Ще не використано',
  last_used: 'Використано',
  revoke: 'Відкликати',
  revoke_of: 'Відкликати: {name}',
  revoke_title: 'Відкликати цей токен?',
  revoke_warning:
    'Програми, що використовують «{name}», дістануть відмову вже на наступному виклику. Скасувати це не можна.',

  create: 'Новий токен',
  name: 'Назва',
  name_hint: 'Для якої програми.',
  permissions: 'Дозволи',
  days: 'Строк дії',
  days_count: { one: '{count} день', few: '{count} дні', many: '{count} днів', other: '{count} дня' },
  made: 'Скопіюйте токен зараз: його показано один-єдиний раз.',
  token: 'Токен',
};
