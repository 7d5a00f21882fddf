import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Звірка',
  product: 'Препарат',
  batch: 'Серія',
  received: 'Отримано',
  in_stock: 'На складі',
  sent: 'Відправлено',
  damaged: 'Пошкоджено',
  destroyed: 'Знищено',
  returned: 'Повернено',
  residual: 'Розбіжність',
  no_product: 'Препарат не вказано',
  no_batch: 'Серію не вказано',

  rule: 'Отримано = на складі + відправлено + пошкоджено + знищено. Повернене центрами було відправлено раніше, тому стоїть поза сумою.',
  all_fits: 'Усе отримане враховано.',
  differing: {
    one: '{count} серія не сходиться.',
    few: '{count} серії не сходяться.',
    many: '{count} серій не сходяться.',
    other: '{count} серії не сходяться.',
  },
  too_few: 'бракує {quantity}',
  too_many: 'зайве: {quantity}',
  fits: 'сходиться',
  count_only: 'лише за підрахунком',
  show: 'Показати',
  only_differing: 'Лише те, що не сходиться',
  empty: 'У цьому проєкті ще немає ні позицій, ні підрахунку.',

  open_rows: '{figure}: {quantity}, серія {batch}: показати рядки',
  rows_title: '{figure}: {quantity}',
  rows_hint: '{product}, серія {batch}',
  no_rows: 'Відповідних рядків немає.',
  more_rows: 'Показано найновіші рядки: {shown} з {count}.',
  list: 'Список',
  date: 'Дата',
  reference: 'Відомості',
  quantity: 'Кількість',
  undated: 'без дати',

  export_hint: 'Уся звірка цього проєкту як електронна таблиця',
};
