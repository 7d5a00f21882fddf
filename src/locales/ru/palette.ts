import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../text.ts';

export const palette: Translated<typeof english> = {
  title: 'Поиск по всему',
  placeholder: 'Найти или перейти…',
  recent: 'Недавние',
  actions: 'Действия',
  pages: 'Страницы',
  packages: 'Отправления',
  projects: 'Проекты',
  clients: 'Клиенты',
  products: 'Препараты',
  batches: 'Серии',
  kits: 'Наборы',
  invoices: 'Счета',
  people: 'Люди',
  sites: 'Центры',
  cities: 'Города',
  import: 'Импорт: {list}',
  export: 'Экспорт: {list}',
  searching: 'Поиск…',
  results: {
    one: '{count} результат',
    few: '{count} результата',
    many: '{count} результатов',
    other: '{count} результата',
  },
  none: 'По запросу «{text}» ничего не найдено',
  none_hint: 'Проверьте написание или ищите по части номера.',
  failed: 'Не удалось выполнить поиск.',
  keys: '↑↓ — выбрать · Enter — открыть · Esc — закрыть',
};
