import type { notices as english } from '../en/notices.ts';
import type { Translated } from '../text.ts';

export const notices: Translated<typeof english> = {
  title: 'Уведомления',
  notice: 'Уведомление',
  kind: 'Вид',
  created_at: 'Получено',
  status: 'Статус',
  actions: 'Действия',
  unread: 'Непрочитанное',
  read: 'Прочитанное',
  mark_one: 'Отметить прочитанным',
  mark_all: 'Отметить всё прочитанным',
  all: 'Все уведомления',
  loading: 'Загрузка…',
  none: 'Уведомлений пока нет.',
  none_hint: 'Здесь появляются изменения статуса отправлений и новые счета, о которых вам сообщают.',
  package_update: 'Изменение статуса отправления',
  invoice: 'Новый счёт',
  excursion: 'Отклонение температуры',
  excursion_one: 'Отклонение температуры {name}',
  package_one: '{airbill}: {status}',
  package_many: {
    one: '{count} отправление имеет новый статус',
    few: '{count} отправления имеют новый статус',
    many: '{count} отправлений имеют новый статус',
    other: '{count} отправлений имеют новый статус',
  },
  invoice_one: 'Новый счёт {name}',
  invoice_many: {
    one: '{count} новый счёт',
    few: '{count} новых счёта',
    many: '{count} новых счетов',
    other: '{count} новых счетов',
  },
  preferences: 'Настройки уведомлений',
  preferences_hint:
    'Выберите, как вам сообщать об изменениях. Вы получаете уведомления, если администратор добавил ваш адрес к получателям или если у вашей учётной записи есть доступ к счетам. О чрезвычайных ситуациях всегда сообщают по электронной почте.',
  package_update_kind: 'Изменения статуса отправлений',
  invoice_kind: 'Новые счета',
  by_mail: 'По электронной почте',
  in_portal: 'На портале',
};
