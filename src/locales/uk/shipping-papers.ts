import type { shippingPapers as english } from '../en/shipping-papers.ts';
import type { Translated } from '../text.ts';

export const shippingPapers: Translated<typeof english> = {
  label: 'Транспортна етикетка',
  packing_list: 'Пакувальний лист',
  packing_list_blinded: 'Пакувальний лист, засліплені назви',
  ship_to: 'Одержувач',
  ship_from: 'Відправник',
  details: 'Відправлення',
  project: 'Проєкт',
  airbill: 'Авіанакладна',
  no_airbill: 'Авіанакладної ще немає.',
  package_of: 'Відправлення {number} з {count}',
  storage: 'Зберігання',
  planned: 'Планове відвантаження',
  dispatched: 'Відвантажено',
  items: 'Позиції',
  product: 'Препарат',
  batch: 'Серія',
  expiry: 'Термін придатності',
  quantity: 'Кількість',
  kits: 'Набори',
  not_for_blinded: 'Лише для незасліплених осіб: не вкладайте у відправлення до засліпленого центру.',
  footer: 'Відправлення {id} · станом на {as_of} · стор. {page} з {pages}',
};
