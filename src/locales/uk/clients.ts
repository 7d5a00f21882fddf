import type { clients as english } from '../en/clients.ts';
import type { Translated } from '../text.ts';

export const clients: Translated<typeof english> = {
  new_client: 'Новий клієнт',
  new_project: 'Новий проєкт',
  new_package: 'Нове відправлення',
  title: 'Клієнти',
  projects_of: 'Проєкти: {client}',
  packages_of: 'Відправлення: {client}',
  managers_of: 'Менеджери: {client}',
  projects: 'Проєкти',
  packages: 'Відправлення',

  id: 'ID',
  name: 'Назва',
  smo_ids: 'SMO ID',
  locations: 'Локації',
  managers: 'Менеджери',
  is_active: 'Статус',
  inactive: 'Цей клієнт неактивний',
  current: 'Поточний',
  only_active: 'Активні',
  only_inactive: 'Неактивні',
  location: 'Локація',

  choose: 'Обрати поточним клієнтом: {client}',
  unset: 'Скасувати вибір поточного клієнта: {client}',
  current_client: 'Поточний клієнт: {client}',
  see_all: 'Показати всіх клієнтів',

  empty:
    'У вас ще немає клієнтів. Зверніться до проєктної команди або підтримки, щоб вам призначили клієнта.',
  no_projects: 'У вас немає доступу до жодного проєкту цього клієнта.',
  no_packages: 'Відправлень ще немає.',
};
