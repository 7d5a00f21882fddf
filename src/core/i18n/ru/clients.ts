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

  choose: 'Сделать текущим клиентом: {client}',
  unset: 'Больше не текущий клиент: {client}',
  current_client: 'Текущий клиент: {client}',
  see_all: 'Показать всех клиентов',

  empty:
    'Вашей учётной записи не назначен ни один клиент. Попросите об этом проектную команду или поддержку.',
  no_projects: 'У этого клиента нет доступных вам проектов.',
  no_packages: 'Отправлений этого клиента ещё нет. Они появятся здесь сразу после регистрации.',
};
