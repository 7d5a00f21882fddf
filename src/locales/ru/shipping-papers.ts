import type { shippingPapers as english } from '../en/shipping-papers.ts';
import type { Translated } from '../text.ts';

export const shippingPapers: Translated<typeof english> = {
  label: 'Транспортная этикетка',
  packing_list: 'Упаковочный лист',
  packing_list_blinded: 'Упаковочный лист, заслеплённые названия',
  ship_to: 'Получатель',
  ship_from: 'Отправитель',
  details: 'Отправление',
  project: 'Проект',
  airbill: 'Авианакладная',
  no_airbill: 'Авианакладной пока нет.',
  package_of: 'Отправление {number} из {count}',
  storage: 'Хранение',
  planned: 'Плановая отгрузка',
  dispatched: 'Отгружено',
  items: 'Позиции',
  product: 'Препарат',
  batch: 'Серия',
  expiry: 'Срок годности',
  quantity: 'Количество',
  kits: 'Наборы',
  not_for_blinded: 'Только для незаслеплённых лиц: не вкладывайте в отправление в заслеплённый центр.',
  footer: 'Отправка {id} · по состоянию на {as_of} · стр. {page} из {pages}',
};
