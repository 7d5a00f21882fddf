import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Для клиентов API: те же операции, что и на экранах, по тем же правилам.',
  document: 'Документ OpenAPI',
  contents: 'Содержание',
  start_title: 'Вход',
  start_text:
    'Используйте токен клиента API, который администратор создаёт в разделе «Пользователи», или получите токен по эл. почте и паролю. Передавайте его как bearer-токен с каждым вызовом.',
  lists_title: 'Чтение списка',
  lists_text:
    'Каждый список принимает page, limit, ordering (минус – по убыванию), filter и fields и возвращает count, next, previous и results.',
  import_title: 'Импорт записей',
  import_text:
    'Отправляйте до 1000 записей за раз. Они сопоставляются по external_id, поэтому повторная отправка обновляет запись. Каждая строка получает свой результат. С dry_run=true ничего не импортируется. Вызов с тем же Idempotency-Key обрабатывается только один раз.',
  numbers: 'Десятичные числа – строки, даты – yyyy-mm-dd, время – ISO 8601 в UTC.',
  calls_title: 'Все вызовы',
  search: 'Поиск вызовов',
  found: {
    one: '{count} вызов',
    few: '{count} вызова',
    many: '{count} вызовов',
    other: '{count} вызова',
  },
  none: 'Совпадений нет. Попробуйте меньше слов.',
  parameters: 'Параметры',
  required: 'обязательно',
  example: 'Пример',
  sent: 'Запрос',
  answered: 'Ответ: {status}',
  answers_file: 'Ответ: файл',
  answers_nothing: 'Ответ: {status} без содержимого',
};
