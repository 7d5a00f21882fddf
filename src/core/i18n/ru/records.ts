import type { records as english } from '../en/records.ts';
import type { Translated } from '../text.ts';

export const records: Translated<typeof english> = {
  new_inbounds: 'Новое поступление',
  new_outbounds: 'Новая отгрузка',
  new_returns: 'Новый возврат',
  new_inventories: 'Новая строка запасов',
  new_destructions: 'Новое уничтожение',
  inbounds: 'Поступления',
  outbounds: 'Отгрузки',
  returns: 'Возвраты',
  inventories: 'Запасы',
  destructions: 'Уничтожение',
  transit: 'Транзит',
  purchase: 'Закупки',
  ivrs: 'IVRS',

  order: 'Заказ',
  invoice: 'Счёт',
  received_date: 'Получено',
  weight: 'Вес, кг',
  quantity: 'Количество',

  site: 'Центр',
  airbill: 'Накладная',
  dispatched_date: 'Отгружено',

  date: 'Дата',
  site_name: 'Центр',
  site_investigator: 'Исследователь',
  site_address: 'Адрес',
  shipping_temperature: 'Температура перевозки',

  batch: 'Серия',
  product: 'Препарат',
  qty_sent: 'Отправлено',
  qty_received: 'Получено',
  qty_damaged: 'Повреждено',
  qty_stock: 'На складе',
  expiry_date: 'Годен до',
  storage_temperature: 'Температура хранения',
  expired: 'срок истёк',
  expires_soon: {
    one: 'через {count} день',
    few: 'через {count} дня',
    many: 'через {count} дней',
    other: 'через {count} дня',
  },
  expires_today: 'сегодня',

  destruction_date: 'Уничтожено',
  certificate: 'Сертификат',

  reference: 'Номер',
  description: 'Описание',
  status: 'Статус',

  export_hint: 'Все строки проекта в электронной таблице: {list}',

  no_inbounds: 'Для этого проекта ещё ничего не поступало.',
  no_outbounds: 'Из этого проекта ещё ничего не отгружено.',
  no_returns: 'Центры ещё ничего не возвращали в этот проект.',
  no_inventories: 'Запасы этого проекта ещё не внесены.',
  no_destructions: 'В этом проекте ещё ничего не уничтожено.',

  removed: 'Удалённые',
  no_removed: 'Удалённых строк в этом проекте нет.',
  list: 'Список',
  removed_at: 'Когда удалено',
  removed_because: 'Причина удаления',
  restore: 'Восстановить',
  restore_title: 'Восстановить: {name}',
  restore_hint: 'Строка снова будет в списках, экспорте и итогах, как прежде.',
  restore_reason: 'Причина',
  place_taken: 'Её место заняла более новая строка с тем же внешним ID. Сначала удалите ту строку.',
  faults: 'Что не так',
};
