import type { records as english } from '../en/records.ts';
import type { Translated } from '../text.ts';

export const records: Translated<typeof english> = {
  new_inbounds: 'Нове надходження',
  new_outbounds: 'Нове відвантаження',
  new_returns: 'Нове повернення',
  new_inventories: 'Новий рядок запасів',
  new_destructions: 'Нове знищення',
  inbounds: 'Надходження',
  outbounds: 'Відвантаження',
  returns: 'Повернення',
  inventories: 'Запаси',
  destructions: 'Знищення',
  transit: 'Транзит',
  purchase: 'Закупівлі',
  ivrs: 'IVRS',

  order: 'Замовлення',
  invoice: 'Рахунок',
  received_date: 'Отримано',
  weight: 'Вага, кг',
  quantity: 'Кількість',

  site: 'Центр',
  airbill: 'Накладна',
  dispatched_date: 'Відвантажено',

  date: 'Дата',
  site_name: 'Центр',
  site_investigator: 'Дослідник',
  site_address: 'Адреса',
  shipping_temperature: 'Температура перевезення',

  batch: 'Серія',
  product: 'Препарат',
  qty_sent: 'Відправлено',
  qty_received: 'Отримано',
  qty_damaged: 'Пошкоджено',
  qty_stock: 'На складі',
  expiry_date: 'Придатний до',
  storage_temperature: 'Температура зберігання',
  expired: 'термін минув',
  expires_soon: {
    one: 'через {count} день',
    few: 'через {count} дні',
    many: 'через {count} днів',
    other: 'через {count} дня',
  },
  expires_today: 'сьогодні',

  destruction_date: 'Знищено',
  certificate: 'Сертифікат',

  reference: 'Номер',
  description: 'Опис',
  status: 'Статус',

  export_hint: 'Усі рядки проєкту як електронна таблиця: {list}',

  no_inbounds: 'Для цього проєкту ще нічого не надійшло.',
  no_outbounds: 'Із цього проєкту ще нічого не відвантажено.',
  no_returns: 'Центри ще нічого не повертали до цього проєкту.',
  no_inventories: 'Запасів цього проєкту ще не внесено.',
  no_destructions: 'У цьому проєкті ще нічого не знищено.',

  removed: 'Видалені',
  no_removed: 'Видалених рядків у цьому проєкті немає.',
  list: 'Список',
  removed_at: 'Коли видалено',
  removed_because: 'Причина видалення',
  restore: 'Відновити',
  restore_title: 'Відновити: {name}',
  restore_hint: 'Рядок знову буде у списках, експорті та підсумках, як і раніше.',
  restore_reason: 'Причина',
  place_taken: 'Його місце зайняв новіший рядок із тим самим зовнішнім ID. Спершу видаліть той рядок.',
  faults: 'Що не так',
};
