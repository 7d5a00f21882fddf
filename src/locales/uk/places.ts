import type { places as english } from '../en/places.ts';
import type { Translated } from '../text.ts';

export const places: Translated<typeof english> = {
  title: 'Основні дані',
  parts: 'Види основних даних',
  cities: 'Міста',
  locations: 'Локації',
  contacts: 'Контакти',
  name: 'Назва',
  code: 'Код',
  code_hint: 'Дві літери, наприклад UA.',
  address: 'Адреса',
  actions: 'Дії',
  save: 'Зберегти',
  edit: 'Редагувати: {name}',
  remove: 'Видалити: {name}',

  new_city: 'Нове місто',
  delete_city_title: 'Видалити це місто?',
  delete_city_warning: '«{name}» більше не можна буде обрати. У профілях, де воно вже є, воно залишиться.',
  delete_city_action: 'Видалити місто',
  no_cities: 'Міст ще немає. Додайте перше.',

  new_location: 'Нова локація',
  place_hint:
    'Широта й довгота в градусах, наприклад 47.0105 і 28.8638. Погода цього місця показується, коли вказано обидві.',
  in_use: 'Діє',
  in_use_hint: 'Якщо вимкнено, її більше не можна обрати. В наявних записах вона залишається.',
  retired: 'Виведені локації',
  take_up: 'Активувати знову: {name}',
  cars: 'Автомобілі',
  sites: 'Центри',
  no_locations: 'Локацій ще немає. Додайте першу.',
};
