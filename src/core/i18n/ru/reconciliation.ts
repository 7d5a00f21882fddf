import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Сверка',
  product: 'Препарат',
  batch: 'Серия',
  received: 'Получено',
  in_stock: 'На складе',
  sent: 'Отправлено',
  damaged: 'Повреждено',
  destroyed: 'Уничтожено',
  returned: 'Возвращено',
  residual: 'Расхождение',
  no_product: 'Препарат не указан',
  no_batch: 'Серия не указана',

  rule: 'Получено = на складе + отправлено + повреждено + уничтожено. Возвращённое центрами было отправлено раньше и в сумму не входит.',
  all_fits: 'Всё полученное учтено.',
  differing: {
    one: '{count} серия не сходится.',
    few: '{count} серии не сходятся.',
    many: '{count} серий не сходятся.',
    other: '{count} серии не сходятся.',
  },
  too_few: 'не хватает {quantity}',
  too_many: 'лишнее: {quantity}',
  fits: 'сходится',
  count_only: 'только по пересчёту',
  show: 'Показать',
  only_differing: 'Только то, что не сходится',
  empty: 'В этом проекте ещё нет ни позиций, ни пересчёта.',

  open_rows: '{figure}: {quantity}, серия {batch}: показать строки',
  rows_title: '{figure}: {quantity}',
  rows_hint: '{product}, серия {batch}',
  no_rows: 'Подходящих строк нет.',
  more_rows: 'Показаны самые новые строки: {shown} из {count}.',
  list: 'Список',
  date: 'Дата',
  reference: 'Номер',
  quantity: 'Количество',
  undated: 'без даты',

  export_hint: 'Вся сверка этого проекта в электронной таблице',
};
