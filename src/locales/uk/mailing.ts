import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  sent: 'Журнал надсилань',
  sent_empty: 'Листів ще немає.',

  created_at: 'Створено',
  kind: 'Тип',
  recipient: 'Кому',
  subject: 'Тема',
  status: 'Статус',
  attempts: 'Спроби',
  error: 'Помилка',

  registration: 'Реєстрація',
  forgot: 'Скидання пароля',
  mfa: 'Код підтвердження',
  account: 'Обліковий запис',
  report: 'Звіт',
  invoice: 'Рахунок',
  package_update: 'Статус відправлення',
  recall: 'Відкликання',
  excursion: 'Відхилення температури',
  emergency: 'Аварійний лист',
  unblinding: 'Екстрене розсліплення',

  queued: 'Очікує',
  sent_one: 'Надіслано',
  failed: 'Не вдалося',
  limited: 'Денний ліміт вичерпано',
};
