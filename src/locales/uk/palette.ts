import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../text.ts';

export const palette: Translated<typeof english> = {
  title: 'Пошук по всьому',
  placeholder: 'Знайти або перейти…',
  recent: 'Нещодавні',
  actions: 'Дії',
  pages: 'Сторінки',
  packages: 'Відправлення',
  projects: 'Проєкти',
  clients: 'Клієнти',
  products: 'Препарати',
  batches: 'Серії',
  kits: 'Набори',
  invoices: 'Рахунки',
  people: 'Люди',
  sites: 'Центри',
  cities: 'Міста',
  import: 'Імпорт: {list}',
  export: 'Експорт: {list}',
  searching: 'Пошук…',
  results: {
    one: '{count} результат',
    few: '{count} результати',
    many: '{count} результатів',
    other: '{count} результату',
  },
  none: 'За запитом «{text}» нічого не знайдено',
  none_hint: 'Перевірте написання або шукайте за частиною номера.',
  failed: 'Не вдалося виконати пошук.',
  keys: '↑↓ — вибрати · Enter — відкрити · Esc — закрити',
};
