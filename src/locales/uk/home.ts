import type { home as english } from '../en/home.ts';
import type { Translated } from '../text.ts';

export const home: Translated<typeof english> = {
  landing_title: 'Ваші препарати для досліджень: від складу до центру',
  landing_text:
    'Стежте за проєктами своїх досліджень: що надійшло, що відвантажено, що є на складі та до якої дати воно придатне, і де зараз кожне відправлення.',
  log_in: 'Увійти',
  way_title: 'Що портал показує для кожного проєкту',
  inbounds: 'Надходження',
  inbounds_text: 'Замовлення, отримані на складі, з рахунком, вагою та кількістю.',
  inventories: 'Запаси',
  inventories_text: 'Серії з кількістю на складі, термінами придатності й температурою зберігання.',
  outbounds: 'Відвантаження',
  outbounds_text: 'Відвантаження до центрів. Кожна авіанакладна веде до відправлення та його статусу.',
  returns: 'Повернення',
  returns_text: 'Що повернули центри і за якої температури перевезення.',
  destructions: 'Знищення',
  destructions_text: 'Що знищено, разом із сертифікатом.',
  offices_title: 'Офіси',
  no_account_title: 'Ще немає облікового запису або не вдається увійти?',
  no_account_text:
    'Подайте запит на обліковий запис або новий пароль. З інших питань звертайтеся до підтримки.',
  request_account: 'Запросити обліковий запис',
  forgot: 'Забули пароль?',

  welcome: 'Вітаємо',
  welcome_name: 'Вітаємо, {name}',
  clients_count: {
    one: '{count} клієнт',
    few: '{count} клієнти',
    many: '{count} клієнтів',
    other: '{count} клієнта',
  },
  projects_count: {
    one: '{count} проєкт',
    few: '{count} проєкти',
    many: '{count} проєктів',
    other: '{count} проєкту',
  },
  packages_count: {
    one: '{count} відправлення',
    few: '{count} відправлення',
    many: '{count} відправлень',
    other: '{count} відправлення',
  },
  recent_projects: 'Останні проєкти',
  recent_packages: 'Останні відправлення',
  car_packages: 'Відправлення у вашому автомобілі',
  all: 'Показати все',
  none_projects: 'У вас ще немає проєктів. Якщо проєкт мав бути, зверніться до підтримки.',
  none_packages: 'Відправлень ще немає.',
  inactive: 'Неактивний',
  api_title: 'Цей обліковий запис призначено для клієнтів API',
  api_text:
    'Увійдіть через POST до /api-token-auth/, далі надсилайте токен як bearer-токен із кожним викликом. У посібнику є всі виклики з параметрами, відповідями та прикладом.',
  api_link: 'Відкрити посібник API',
  about_title: 'Про портал',
  about_what: 'Портал клінічних поставок: проєкти, посилки, рахунки та доставки.',
  about_version: 'Версія',
  about_contact: 'Підтримка',
  about_sources: 'Джерела даних',
  about_weather: 'Погода: MET Norway (CC BY 4.0) або Open-Meteo (CC BY 4.0), чи імпорт через API.',
};
