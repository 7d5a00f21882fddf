import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: 'Для клієнтів API: ті самі операції, що й на екранах, за тими самими правилами.',
  document: 'Документ OpenAPI',
  contents: 'Зміст',
  start_title: 'Вхід',
  start_text:
    'Скористайтеся токеном клієнта API, який адміністратор створює в розділі «Користувачі», або отримайте токен за ел. поштою та паролем. Надсилайте його як bearer-токен із кожним викликом.',
  lists_title: 'Читання списку',
  lists_text:
    'Кожен список приймає page, limit, ordering (мінус сортує за спаданням), filter і fields, а у відповідь повертає count, next, previous і results.',
  import_title: 'Імпорт записів',
  import_text:
    'Надсилайте до 1000 записів за раз. Вони зіставляються за external_id, тож повторне надсилання оновлює запис. Кожен рядок отримує власний результат. З dry_run=true нічого не імпортується. Виклик із тим самим Idempotency-Key обробляється лише один раз.',
  numbers: 'Десяткові числа – рядки, дати – yyyy-mm-dd, час – ISO 8601 в UTC.',
  calls_title: 'Усі виклики',
  search: 'Пошук викликів',
  found: {
    one: '{count} виклик',
    few: '{count} виклики',
    many: '{count} викликів',
    other: '{count} виклику',
  },
  none: 'Збігів немає. Спробуйте менше слів.',
  parameters: 'Параметри',
  required: 'обов’язковий',
  example: 'Приклад',
  sent: 'Запит',
  answered: 'Відповідь, {status}',
  answers_file: 'Відповідь: файл',
  answers_nothing: 'Відповідь: {status} без вмісту',
};
