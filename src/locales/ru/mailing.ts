import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  sent: 'Журнал отправки',
  sent_empty: 'Писем пока нет.',

  created_at: 'Создано',
  kind: 'Вид',
  recipient: 'Кому',
  subject: 'Тема',
  status: 'Статус',
  attempts: 'Попытки',
  error: 'Ошибка',

  registration: 'Регистрация',
  forgot: 'Сброс пароля',
  mfa: 'Код подтверждения',
  account: 'Учётная запись',
  report: 'Отчёт',
  invoice: 'Счёт',
  package_update: 'Статус отправления',
  recall: 'Отзыв серии',
  excursion: 'Отклонение температуры',
  emergency: 'Сбой',
  unblinding: 'Экстренное расслепление',

  queued: 'Ожидает',
  sent_one: 'Отправлено',
  failed: 'Не отправлено',
  limited: 'Дневной лимит исчерпан',
};
