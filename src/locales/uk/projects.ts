import type { projects as english } from '../en/projects.ts';
import type { Translated } from '../text.ts';

export const projects: Translated<typeof english> = {
  new_project: 'Новий проєкт',
  edit_project: 'Змінити',
  title: 'Проєкти',
  name: 'Назва',
  sponsor: 'Спонсор',
  smo_id: 'SMO ID',
  client: 'Клієнт',
  partner: 'Партнер',
  start_date: 'Початок',
  end_date: 'Кінець',
  location: 'Локація',
  locations: 'Локації',
  is_active: 'Статус',
  only_active: 'Активні',
  only_inactive: 'Неактивні',
  clients: 'Клієнти',
  parts: 'Списки проєкту',
  overview: 'Огляд',

  empty: 'У вас ще немає проєктів. Зверніться до проєктної команди або підтримки, щоб вам призначили проєкт.',
};
