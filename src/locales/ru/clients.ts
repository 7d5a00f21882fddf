import type { clients as english } from '../en/clients.ts';
import type { Translated } from '../text.ts';

export const clients: Translated<typeof english> = {
  new_client: 'Новый клиент',
  new_project: 'Новый проект',
  new_package: 'Новое отправление',
  title: 'Клиенты',
  projects_of: 'Проекты: {client}',
  packages_of: 'Отправления: {client}',
  managers_of: 'Менеджеры: {client}',
  projects: 'Проекты',
  packages: 'Отправления',

  id: 'ID',
  name: 'Название',
  smo_ids: 'SMO ID',
  locations: 'Площадки',
  managers: 'Менеджеры',
  is_active: 'Статус',
  inactive: 'Этот клиент неактивен',
  current: 'Текущий',
  only_active: 'Активные',
  only_inactive: 'Неактивные',
  location: 'Площадка',

  choose: 'Выбрать текущим клиентом: {client}',
  unset: 'Снять выбор текущего клиента: {client}',
  current_client: 'Текущий клиент: {client}',
  see_all: 'Показать всех клиентов',

  empty: 'У вас ещё нет клиентов. Попросите проектную команду или поддержку назначить вам клиента.',
  no_projects: 'У вас нет доступа ни к одному проекту этого клиента.',
  no_packages: 'Отправлений пока нет.',
};
