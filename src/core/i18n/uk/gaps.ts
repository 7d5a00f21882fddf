import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../text.ts';

export const gaps: Translated<typeof english> = {
  title: 'Невідповідності',
  hint: 'Записи, які неповні або не узгоджуються між собою. Кожен рядок веде туди, де це виправити.',
  all: 'Усі',
  kinds: 'Види невідповідностей',
  kind: 'Невідповідність',
  outbound_without_airbill: 'Відвантаження без накладної',
  delivered_without_report: 'Доставлено без звіту',
  destruction_without_certificate: 'Знищення без сертифіката',
  expired_in_stock: 'Термін минув, але на складі',
  stock_differs: 'Запас не збігається з рухом',

  client: 'Клієнт',
  project: 'Проєкт',
  reference: 'Запис',
  date: 'Дата',
  quantity: 'Кількість',
  site: 'Центр',
  airbill: 'Накладна',
  goods: 'Препарат · серія',
  dispatched: 'Відвантажено',
  delivered: 'Дата',
  destroyed: 'Знищено',
  expired: 'Термін минув',
  in_stock: 'На складі',
  residual: 'Розбіжність',
  open: 'Відкрити',
  destruction: 'Знищення',
  unnamed: 'Без назви',
  none: 'Таких невідповідностей немає.',
  all_closed: 'Усі записи повні.',
  open_count: {
    one: '{count} невідповідність до усунення',
    few: '{count} невідповідності до усунення',
    many: '{count} невідповідностей до усунення',
    other: '{count} невідповідності до усунення',
  },

  export_hint: 'Усі невідповідності всіх видів із поточними фільтрами як електронна таблиця',
};
