import type { views as english } from '../en/views.ts';
import type { Translated } from '../text.ts';

export const views: Translated<typeof english> = {
  title: 'Збережені подання',
  none: 'Збережених подань ще немає.',
  name: 'Назва подання',
  save: 'Зберегти подання',
  save_hint: 'Зберігає поточні пошук, фільтри, сортування та стовпці.',
  share: 'Поділитися з колегами',
  is_shared: 'Доступне колегам',
  share_one: 'Поділитися поданням {name} з колегами',
  shared_by: 'Автор: {owner}',
  delete_one: 'Видалити: {name}',
  undo: 'Скасувати',
};
