import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Для программ: те же вызовы, что и у экранов, с теми же правилами.',
  document: 'Документ OpenAPI',
  start_title: 'Вход',
  start_text:
    'Возьмите токен учётной записи для программ, который администратор создаёт в разделе «Пользователи», или обменяйте на токен имя и пароль. Передавайте его как bearer с каждым вызовом.',
  lists_title: 'Чтение списка',
  lists_text:
    'Каждый список принимает page, limit, ordering (минус – по убыванию), filter и fields и возвращает count, next, previous и results.',
  import_title: 'Передача записей',
  import_text:
    'До 1000 записей за раз. Они сопоставляются по external_id, поэтому повторная передача обновляет запись. На каждую строку приходит свой ответ; dry_run=true ничего не записывает; один Idempotency-Key выполняется один раз, сколько бы раз он ни пришёл.',
  numbers: 'Десятичные числа – строки, даты – yyyy-mm-dd, моменты времени – ISO 8601 в UTC.',
  calls_title: 'Все вызовы',
  search: 'Поиск вызовов',
  found: {
    one: '{count} вызов',
    few: '{count} вызова',
    many: '{count} вызовов',
    other: '{count} вызова',
  },
  none: 'Вызова с такими словами нет. Попробуйте ввести меньше слов.',
  parameters: 'Параметры',
  required: 'обязательно',
  example: 'Пример',
  sent: 'Запрос',
  answered: 'Ответ: {status}',
  answers_file: 'Ответ: файл',
  answers_nothing: 'Ответ: {status} без содержимого',
};
