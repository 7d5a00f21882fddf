import type { expiry as english } from '../en/expiry.ts';
import type { Translated } from '../text.ts';

export const expiry: Translated<typeof english> = {
  title: 'Терміни придатності',
  chart: 'Запаси за терміном придатності',
  chart_hint: 'Серії на складі, термін придатності яких минув або мине протягом 90 днів',
  expired: 'Термін минув',
  days_30: 'До 30 днів',
  days_60: '31–60 днів',
  days_90: '61–90 днів',
  batches: { one: '{count} серія', few: '{count} серії', many: '{count} серій', other: '{count} серії' },
  client: 'Клієнт',
  project: 'Проєкт',
  product: 'Препарат',
  batch: 'Серія',
  qty_stock: 'На складі',
  expiry_date: 'Придатний до',
  step: 'Термін',
  none: 'Немає запасів, термін придатності яких минув або мине протягом 90 днів.',
  all: 'Показати все',
};
