import type { notices as english } from '../en/notices.ts';
import type { Translated } from '../text.ts';

export const notices: Translated<typeof english> = {
  title: 'Сповіщення',
  notice: 'Сповіщення',
  kind: 'Вид',
  created_at: 'Отримано',
  status: 'Статус',
  actions: 'Дії',
  unread: 'Непрочитане',
  read: 'Прочитане',
  mark_one: 'Позначити прочитаним',
  mark_all: 'Позначити все прочитаним',
  all: 'Усі сповіщення',
  loading: 'Завантаження…',
  none: 'Сповіщень ще немає.',
  none_hint: 'Тут з’являються зміни статусу відправлень і нові рахунки, про які вас повідомляють.',
  package_update: 'Зміна статусу відправлення',
  invoice: 'Новий рахунок',
  excursion: 'Відхилення температури',
  excursion_one: 'Відхилення температури {name}',
  package_one: '{airbill}: {status}',
  package_many: {
    one: '{count} відправлення має новий статус',
    few: '{count} відправлення мають новий статус',
    many: '{count} відправлень мають новий статус',
    other: '{count} відправлень мають новий статус',
  },
  invoice_one: 'Новий рахунок {name}',
  invoice_many: {
    one: '{count} новий рахунок',
    few: '{count} нові рахунки',
    many: '{count} нових рахунків',
    other: '{count} нових рахунків',
  },
  preferences: 'Налаштування сповіщень',
  preferences_hint:
    'Виберіть, як вас повідомляти про зміни. Ви отримуєте сповіщення, якщо адміністратор додав вашу адресу до одержувачів або якщо ваш обліковий запис має доступ до рахунків. Про надзвичайні ситуації завжди повідомляють електронною поштою.',
  package_update_kind: 'Зміни статусу відправлень',
  invoice_kind: 'Нові рахунки',
  by_mail: 'Електронною поштою',
  in_portal: 'На порталі',
};
