import type { projects as english } from '../en/projects.ts';
import type { Translated } from '../text.ts';

export const projects: Translated<typeof english> = {
  new_project: 'Новый проект',
  edit_project: 'Изменить',
  title: 'Проекты',
  name: 'Название',
  sponsor: 'Спонсор',
  smo_id: 'SMO ID',
  client: 'Клиент',
  partner: 'Партнёр',
  start_date: 'Начало',
  end_date: 'Окончание',
  location: 'Площадка',
  locations: 'Площадки',
  is_active: 'Статус',
  only_active: 'Активные',
  only_inactive: 'Неактивные',
  clients: 'Клиенты',
  parts: 'Списки проекта',
  overview: 'Обзор',

  empty: 'У вас пока нет проектов. Попросите проектную команду или поддержку назначить вам проект.',
};
