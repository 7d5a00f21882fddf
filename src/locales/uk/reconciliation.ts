import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Звірка',
  product: 'Препарат',
  batch: 'Серія',
  received: 'Отримано',
  opening: 'Початковий залишок',
  adjusted: 'Коригування і переміщення',
  in_stock: 'На складі',
  sent: 'Відправлено',
  damaged: 'Пошкоджено',
  destroyed_from_stock: 'Знищено зі складу',
  returned: 'Повернено',
  returns_adjusted: 'Коригування повернень',
  destroyed_from_returns: 'Знищено з повернень',
  returns_on_hand: 'Повернення на складі',
  residual: 'Розбіжність',
  no_product: 'Препарат не вказано',
  no_batch: 'Серію не вказано',

  rule: 'Отримано + початковий залишок + коригування і переміщення = на складі + відправлено + пошкоджено + знищено зі складу. Повернено + коригування повернень = знищено з повернень + повернення на складі. Знищені позиції без джерела спершу віднімаються від повернень, за датою.',
  all_fits: 'Усе сходиться.',
  differing: {
    one: '{count} серія має розбіжність.',
    few: '{count} серії мають розбіжність.',
    many: '{count} серій мають розбіжність.',
    other: '{count} серії мають розбіжність.',
  },
  too_few: '−{quantity}, нестача',
  too_many: '+{quantity}, надлишок',
  fits: 'Сходиться',
  count_only: 'Лише підрахунок запасів',
  show: 'Показати',
  only_differing: 'Лише розбіжності',
  empty: 'Позицій і підрахунків ще немає.',

  open_rows: '{figure}: {quantity}, серія {batch}: показати записи',
  rows_hint: '{product}, серія {batch}',
  adjustment: 'Коригування',
  transfer_out: 'Переміщення (видача)',
  transfer_in: 'Переміщення (надходження)',

  export_hint: 'Завантажити повну звірку цього проєкту як електронну таблицю',
};
