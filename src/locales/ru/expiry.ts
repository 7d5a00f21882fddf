import type { expiry as english } from '../en/expiry.ts';
import type { Translated } from '../text.ts';

export const expiry: Translated<typeof english> = {
  title: 'Сроки годности',
  chart: 'Запасы по сроку годности',
  chart_hint: 'Серии на складе, срок которых истёк или истекает в течение 90 дней',
  expired: 'Срок истёк',
  days_30: 'До 30 дней',
  days_60: '31–60 дней',
  days_90: '61–90 дней',
  batches: {
    one: '{count} серия',
    few: '{count} серии',
    many: '{count} серий',
    other: '{count} серии',
  },
  client: 'Клиент',
  project: 'Проект',
  product: 'Препарат',
  batch: 'Серия',
  qty_stock: 'На складе',
  expiry_date: 'Годен до',
  step: 'Срок',
  none: 'Нет запасов, срок годности которых истёк или истекает в течение 90 дней.',
  all: 'Показать все',
};
