import type { home as english } from '../en/home.ts';
import type { Translated } from '../text.ts';

export const home: Translated<typeof english> = {
  landing_title: 'Ваши препараты для исследований: от склада до центра',
  landing_text:
    'Следите за проектами своих исследований: что поступило, что отгружено, что есть на складе и до какой даты годно, и где сейчас каждое отправление.',
  log_in: 'Войти',
  way_title: 'Что портал хранит для каждого проекта',
  inbounds: 'Поступления',
  inbounds_text: 'Заказы, полученные на складе, со счётом, весом и количеством.',
  inventories: 'Запасы',
  inventories_text: 'Серии с количеством на складе, сроками годности и температурой хранения.',
  outbounds: 'Отгрузки',
  outbounds_text: 'Отправленное в центры; каждая накладная ведёт к отправлению и его статусу.',
  returns: 'Возвраты',
  returns_text: 'Что вернулось из центров и при какой температуре перевозки.',
  destructions: 'Уничтожение',
  destructions_text: 'Что уничтожено, вместе с сертификатом.',
  offices_title: 'Офисы',
  no_account_title: 'Ещё нет учётной записи или не удаётся войти?',
  no_account_text: 'Запросите её здесь или получите новый пароль. В остальном поможет поддержка.',
  request_account: 'Запросить учётную запись',
  forgot: 'Забыли пароль?',

  welcome: 'Здравствуйте',
  welcome_name: 'Здравствуйте, {name}',
  clients_count: {
    one: '{count} клиент',
    few: '{count} клиента',
    many: '{count} клиентов',
    other: '{count} клиента',
  },
  projects_count: {
    one: '{count} проект',
    few: '{count} проекта',
    many: '{count} проектов',
    other: '{count} проекта',
  },
  packages_count: {
    one: '{count} отправление',
    few: '{count} отправления',
    many: '{count} отправлений',
    other: '{count} отправления',
  },
  recent_projects: 'Последние проекты',
  recent_packages: 'Последние отправления',
  car_packages: 'Отправления в вашем автомобиле',
  all: 'Показать все',
  none_projects: 'Вам ещё не назначен ни один проект. Поддержка поможет.',
  none_packages: 'Отправлений здесь ещё нет.',
  inactive: 'Неактивен',
  api_title: 'Эта учётная запись – для программ',
  api_text:
    'Войдите через POST на /api-token-auth/, затем передавайте токен как bearer с каждым вызовом. В руководстве есть все вызовы с параметрами, ответами и примером.',
  api_link: 'Открыть руководство по API',
};
