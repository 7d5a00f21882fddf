import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../text.ts';

export const gaps: Translated<typeof english> = {
  title: 'Несоответствия',
  hint: 'Записи, которые неполны или не согласуются между собой. Каждая строка ведёт туда, где это исправить.',
  all: 'Все',
  kinds: 'Виды несоответствий',
  kind: 'Несоответствие',
  outbound_without_airbill: 'Отгрузки без накладной',
  delivered_without_report: 'Доставлено без отчёта',
  destruction_without_certificate: 'Уничтожение без сертификата',
  expired_in_stock: 'Срок истёк, но на складе',
  stock_differs: 'Запас не сходится с движением',

  client: 'Клиент',
  project: 'Проект',
  reference: 'Запись',
  date: 'Дата',
  quantity: 'Количество',
  site: 'Центр',
  airbill: 'Накладная',
  goods: 'Препарат · серия',
  dispatched: 'Отгружено',
  delivered: 'Дата',
  destroyed: 'Уничтожено',
  expired: 'Срок истёк',
  in_stock: 'На складе',
  residual: 'Расхождение',
  open: 'Открыть',
  destruction: 'Уничтожение',
  unnamed: 'Без названия',
  none: 'Таких несоответствий нет.',
  all_closed: 'Все записи полны.',
  open_count: {
    one: '{count} несоответствие к устранению',
    few: '{count} несоответствия к устранению',
    many: '{count} несоответствий к устранению',
    other: '{count} несоответствия к устранению',
  },

  export_hint: 'Все несоответствия всех видов с текущими фильтрами в электронной таблице',
};
