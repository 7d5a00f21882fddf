import type { places as english } from '../en/places.ts';
import type { Translated } from '../text.ts';

export const places: Translated<typeof english> = {
  title: 'Основные данные',
  parts: 'Виды основных данных',
  cities: 'Города',
  locations: 'Площадки',
  contacts: 'Контакты',
  name: 'Название',
  code: 'Код',
  code_hint: 'Две буквы, например UA.',
  address: 'Адрес',
  actions: 'Действия',
  save: 'Сохранить',
  edit: 'Изменить: {name}',
  remove: 'Удалить: {name}',

  new_city: 'Новый город',
  delete_city_title: 'Удалить этот город?',
  delete_city_warning: '«{name}» больше нельзя будет выбрать. В профилях, где он уже указан, он останется.',
  delete_city_action: 'Удалить город',
  no_cities: 'Городов пока нет. Добавьте первый.',

  new_location: 'Новая площадка',
  place_hint:
    'Широта и долгота в градусах, например 47.0105 и 28.8638. Погода этого места показывается, когда указаны обе.',
  in_use: 'Действует',
  in_use_hint: 'Если выключено, её больше нельзя выбрать. В существующих записях она остаётся.',
  retired: 'Недействующие площадки',
  take_up: 'Активировать снова: {name}',
  cars: 'Автомобили',
  sites: 'Центры',
  no_locations: 'Площадок пока нет. Добавьте первую.',
};
