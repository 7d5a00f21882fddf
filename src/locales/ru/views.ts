import type { views as english } from '../en/views.ts';
import type { Translated } from '../text.ts';

export const views: Translated<typeof english> = {
  title: 'Сохранённые виды',
  none: 'Сохранённых видов пока нет.',
  name: 'Название вида',
  save: 'Сохранить вид',
  save_hint: 'Сохраняет текущие поиск, фильтры, сортировку и столбцы.',
  share: 'Поделиться с коллегами',
  is_shared: 'Доступен коллегам',
  share_one: 'Поделиться видом {name} с коллегами',
  shared_by: 'Автор: {owner}',
  delete_one: 'Удалить: {name}',
  undo: 'Отменить',
};
