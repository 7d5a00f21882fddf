import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Для програм: ті самі виклики, що й на екранах, за тими самими правилами.',
  document: 'Документ OpenAPI',
  start_title: 'Вхід',
  start_text:
    'Скористайтеся токеном машинного облікового запису, який адміністратор створює в розділі «Користувачі», або отримайте токен за логіном і паролем. Надсилайте його як bearer з кожним викликом.',
  lists_title: 'Читання списку',
  lists_text:
    'Кожен список приймає page, limit, ordering (мінус сортує за спаданням), filter і fields, а у відповідь повертає count, next, previous і results.',
  import_title: 'Передавання записів',
  import_text:
    'До 1000 записів за раз. Вони зіставляються за external_id, тож повторне надсилання оновлює запис. Кожен рядок отримує власну відповідь; dry_run=true нічого не записує; один Idempotency-Key виконується один раз, скільки б разів він не надійшов.',
  numbers: 'Десяткові числа передаються текстом, дати – yyyy-mm-dd, моменти часу – ISO 8601 в UTC.',
  calls_title: 'Усі виклики',
  search: 'Пошук викликів',
  found: {
    one: '{count} виклик',
    few: '{count} виклики',
    many: '{count} викликів',
    other: '{count} виклику',
  },
  none: 'Викликів із такими словами немає. Спробуйте менше слів.',
  parameters: 'Параметри',
  required: 'обов’язковий',
  example: 'Приклад',
  sent: 'Запит',
  answered: 'Відповідь, {status}',
  answers_file: 'Відповідь: файл',
  answers_nothing: 'Відповідь: {status} без вмісту',
};
