import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Сверка',
  product: 'Препарат',
  batch: 'Серия',
  received: 'Получено',
  opening: 'Начальный остаток',
  adjusted: 'Корректировки и перемещения',
  in_stock: 'На складе',
  sent: 'Отправлено',
  damaged: 'Повреждено',
  destroyed_from_stock: 'Уничтожено со склада',
  returned: 'Возвращено',
  returns_adjusted: 'Корректировки возвратов',
  destroyed_from_returns: 'Уничтожено из возвратов',
  returns_on_hand: 'Возвраты на складе',
  residual: 'Расхождение',
  no_product: 'Препарат не указан',
  no_batch: 'Серия не указана',

  rule: 'Получено + начальный остаток + корректировки и перемещения = на складе + отправлено + повреждено + уничтожено со склада. Возвращено + корректировки возвратов = уничтожено из возвратов + возвраты на складе. Уничтоженные позиции без источника сначала вычитаются из возвратов, по дате.',
  all_fits: 'Всё сходится.',
  differing: {
    one: '{count} серия с расхождением.',
    few: '{count} серии с расхождением.',
    many: '{count} серий с расхождением.',
    other: '{count} серии с расхождением.',
  },
  too_few: '−{quantity}, недостача',
  too_many: '+{quantity}, излишек',
  fits: 'Сходится',
  count_only: 'Только пересчёт запасов',
  show: 'Показать',
  only_differing: 'Только расхождения',
  empty: 'Позиций и пересчётов пока нет.',

  open_rows: '{figure}: {quantity}, серия {batch}: показать записи',
  rows_hint: '{product}, серия {batch}',
  adjustment: 'Корректировка',
  transfer_out: 'Перемещение (расход)',
  transfer_in: 'Перемещение (приход)',

  export_hint: 'Скачать полную сверку этого проекта электронной таблицей',
};
